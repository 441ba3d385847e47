# Build a checkout with: nix build "path:.?dir=packaging"
{
  description = "Six uncommon trick-taking games in a terminal";

  inputs.nixpkgs.url = "nixpkgs/nixpkgs-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      forAll = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      manifest = builtins.fromTOML (builtins.readFile ../Cargo.toml);
    in
    {
      packages = forAll (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = manifest.package.name;
          version = manifest.workspace.package.version;
          src = ../.;
          cargoLock.lockFile = ../Cargo.lock;
          buildType = "dist";
          # The tests take minutes and want terminals. `.ci/run` runs them.
          doCheck = false;
          postInstall = ''
            bash .ci/package files "$out/bin/offsuit" "$out/share"
          '';
          meta = {
            description = manifest.package.description;
            license = pkgs.lib.licenses.mit;
            mainProgram = "offsuit";
          };
        };
      });
    };
}
