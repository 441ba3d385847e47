# Fill in: the address of the repository instead of REPOSITORY, and the checksum of the archive.
class Offsuit < Formula
  desc "Six uncommon trick-taking games in a terminal"
  homepage "REPOSITORY"
  url "#{homepage}/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "rust" => :build

  def install
    system "cargo", "install", "--profile", "dist", *std_cargo_args
    system "./.ci/package", "files", bin/"offsuit", buildpath/"share"
    share.install Dir["share/*"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/offsuit --version")
    record = shell_output("#{bin}/offsuit simulate loo --record - 2>/dev/null")
    assert_match "valid: 1 match", pipe_output("#{bin}/offsuit verify -", record)
  end
end
