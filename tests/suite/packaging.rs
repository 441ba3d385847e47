//! The recipes of packages: they agree with `Cargo.toml` and name only files that exist.

use std::fs;
use std::path::Path;

use toml_edit::DocumentMut;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn manifest() -> DocumentMut {
    read("Cargo.toml").parse().unwrap()
}

#[test]
fn recipes_are_of_this_version() {
    let version = env!("CARGO_PKG_VERSION");
    let file = read("packaging/PKGBUILD");
    assert!(file.contains(&format!("\npkgver={version}\n")), "PKGBUILD: set pkgver to {version}");
    let file = read("packaging/offsuit.rb");
    assert!(
        file.contains(&format!("/v{version}.tar.gz\"")),
        "offsuit.rb: set the version in url to {version}"
    );
}

#[test]
fn recipes_describe_the_program_alike() {
    let manifest = manifest();
    let description = manifest["package"]["description"].as_str().unwrap();
    assert!(read("packaging/PKGBUILD").contains(&format!("pkgdesc='{description}'")));
    let license = manifest["workspace"]["package"]["license"].as_str().unwrap();
    assert!(read("packaging/PKGBUILD").contains(&format!("license=({license})")));
    assert!(read("packaging/offsuit.rb").contains(&format!("license \"{license}\"")));
}

#[test]
fn the_oldest_rust_is_the_same_everywhere() {
    let manifest = manifest();
    let oldest = manifest["workspace"]["package"]["rust-version"].as_str().unwrap();
    assert!(read(".github/workflows/ci.yml").contains(&format!("cargo +{oldest} check")));
    assert!(read("docs/install.md").contains(&format!("Rust {oldest} or newer")));
}

/// Archives are named in three places: by the script, by `cargo binstall`, and by the workflow that uploads them.
#[test]
fn binstall_finds_the_archives_that_the_script_makes() {
    let manifest = manifest();
    let binstall = &manifest["package"]["metadata"]["binstall"];
    let file = binstall["pkg-url"].as_str().unwrap().rsplit('/').next().unwrap();
    assert_eq!(file, "{ name }-{ version }-{ target }.tar.gz");
    assert_eq!(binstall["bin-dir"].as_str(), Some("{ name }-{ version }-{ target }/{ bin }{ binary-ext }"));
    let script = read(".ci/package");
    assert!(
        script.contains("name=offsuit-$version-$1") && script.contains("\"$out/$name.tar.gz\" \"$name\"")
    );
    assert!(read(".github/workflows/release.yml").contains("target/package/*.tar.gz"));
}

#[test]
fn the_debian_package_has_what_the_script_writes() {
    let manifest = manifest();
    let assets = manifest["package"]["metadata"]["deb"]["assets"].as_array().unwrap();
    let script = read(".ci/package");
    for asset in assets {
        let part = |n: usize| asset.as_array().unwrap().get(n).unwrap().as_str().unwrap();
        let source = part(0);
        match source.strip_prefix("target/package/share/") {
            Some(written) => {
                // Debian's folder for zsh has another name.
                let folder = written.trim_end_matches("/*").replace("vendor-completions", "site-functions");
                assert!(script.contains(&format!("$share/{folder}")), "{folder}");
                assert_eq!(part(1), format!("usr/share/{}", written.trim_end_matches('*')));
            }
            None => assert!(source == "target/release/offsuit" || !read(source).is_empty(), "{source}"),
        }
    }
    assert!(assets.len() >= 9);
}

#[test]
fn the_menu_entry_starts_the_program_in_a_terminal() {
    let entry = read("packaging/offsuit.desktop");
    for line in ["Type=Application", "Exec=offsuit", "Icon=offsuit", "Terminal=true"] {
        assert!(entry.lines().any(|found| found == line), "{line}");
    }
    assert!(read("packaging/offsuit.svg").starts_with("<svg "));
}
