import type { Socket } from 'node:net';

/** How a scripted FTP server behaves. */
export interface FtpScript {
  /** First words; `220 ready` when left out. */
  greeting?: string;
  /** Reply to each command, or to its first word; `502 unknown` where there is none. */
  replies?: Readonly<Record<string, string>>;
  /** Told every command. */
  onCommand?: (command: string) => void;
}

const LOGIN = { USER: '331 password?', PASS: '230 welcome', TYPE: '200 fine' };

/** An FTP server that lets anonymous visitors in and says what it is told to say. */
export function speakFtp({ greeting = '220 ready', replies, onCommand }: FtpScript) {
  const script: Readonly<Record<string, string>> = { ...LOGIN, QUIT: '221 bye', ...replies };
  return (socket: Socket): void => {
    let unread = '';
    socket.write(`${greeting}\r\n`);
    socket.on('data', (data) => {
      const lines = `${unread}${data.toString('latin1')}`.split('\r\n');
      unread = lines.pop() ?? '';
      for (const command of lines) {
        onCommand?.(command);
        const [verb = ''] = command.split(' ', 1);
        if (socket.writable)
          socket.write(`${script[command] ?? script[verb] ?? '502 unknown'}\r\n`);
      }
    });
  };
}
