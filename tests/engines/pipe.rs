//! Connects its standard input and output to a TCP port, or to a Unix socket: a stand-in for `nc` in tests.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};

fn main() -> io::Result<()> {
    let to = std::env::args().nth(1).unwrap_or_default();
    #[cfg(unix)]
    if to.starts_with('/') {
        use std::os::unix::net::UnixStream;
        let stream = UnixStream::connect(&to)?;
        let (reader, end) = (stream.try_clone()?, stream.try_clone()?);
        return copy(reader, stream, move || end.shutdown(Shutdown::Both));
    }
    let stream = TcpStream::connect(&to)?;
    let (reader, end) = (stream.try_clone()?, stream.try_clone()?);
    copy(reader, stream, move || end.shutdown(Shutdown::Both))
}

fn copy(
    mut reader: impl Read,
    mut writer: impl Write + Send + 'static,
    end: impl FnOnce() -> io::Result<()> + Send + 'static,
) -> io::Result<()> {
    std::thread::spawn(move || {
        let copied = io::copy(&mut io::stdin(), &mut writer);
        let _ = end();
        copied
    });
    let (mut out, mut block) = (io::stdout(), [0; 4096]);
    loop {
        // The other side may end the connection with something unread.
        let count = match reader.read(&mut block) {
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => 0,
            read => read?,
        };
        if count == 0 {
            return Ok(());
        }
        out.write_all(&block[..count])?;
        out.flush()?;
    }
}
