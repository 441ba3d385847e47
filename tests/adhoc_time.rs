use std::time::Instant;
#[test]
fn t() {
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string("tests/data/loo.jsonl").unwrap();
    for n in 0..5000 {
        std::fs::write(folder.path().join(format!("{n:05}-loo.jsonl")), &text).unwrap();
    }
    for _ in 0..5 {
        let s = Instant::now();
        let f = offsuit::table::newest_unfinished(folder.path()).is_some();
        let a = s.elapsed();
        let s = Instant::now();
        let n = std::fs::read_dir(folder.path()).unwrap().count();
        let b = s.elapsed();
        let s = Instant::now();
        let l = offsuit::table::library(folder.path()).unwrap().len();
        println!("{f} {a:?} readdir {n} {b:?} library {l} {:?}", s.elapsed());
    }
}
