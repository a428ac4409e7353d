# Homebrew formula of Tetrad. Set DOWNLOADS to where the archives are published.
class Tetrad < Formula
  DOWNLOADS = "https://example.org/tetrad/{{.Version}}".freeze

  desc "Engine for the board games Verto, Veletas, Trap and Vinver"
  homepage "https://example.org/tetrad"
  version "{{.Version}}"
  license "MIT"

  on_macos do
    on_arm do
      url "#{DOWNLOADS}/tetrad-{{.Version}}-darwin-arm64.tar.gz"
      sha256 "{{.darwin_arm64}}"
    end
    on_intel do
      url "#{DOWNLOADS}/tetrad-{{.Version}}-darwin-amd64.tar.gz"
      sha256 "{{.darwin_amd64}}"
    end
  end

  on_linux do
    on_arm do
      url "#{DOWNLOADS}/tetrad-{{.Version}}-linux-arm64.tar.gz"
      sha256 "{{.linux_arm64}}"
    end
    on_intel do
      url "#{DOWNLOADS}/tetrad-{{.Version}}-linux-amd64.tar.gz"
      sha256 "{{.linux_amd64}}"
    end
  end

  def install
    bin.install "tetrad", "tetrad-lab"
    man1.install Dir["man1/*.1"]
    %w[tetrad tetrad-lab].each do |program|
      bash_completion.install "completions/#{program}.bash" => program
      zsh_completion.install "completions/_#{program}"
      fish_completion.install "completions/#{program}.fish"
    end
  end

  test do
    assert_match "readyok", pipe_output("#{bin}/tetrad", "isready\nquit\n")
  end
end
