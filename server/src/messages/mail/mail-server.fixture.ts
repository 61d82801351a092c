import { SMTPServer } from 'smtp-server';

/** What a mail server does with mails. `cut after content`: takes it, and ends the connection without an answer. */
type Behaviour = 'take' | 'later' | 'never' | 'cut after content' | 'hold';

export interface TakenMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

/** An SMTP server of a test, on a port of its own that it keeps. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  private server: SMTPServer | null = null;
  private port = 0;
  private behaviour: Behaviour = 'take';
  private held: (() => void)[] = [];

  static async open(): Promise<MailServer> {
    const one = new MailServer();
    await one.start();
    return one;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  behave(behaviour: Behaviour): void {
    this.behaviour = behaviour;
  }

  /** Mails to this address, as they arrived. */
  to(address: string | null): TakenMail[] {
    return this.taken.filter(({ to }) => to === address);
  }

  /** Whether it has a mail that it did not answer. */
  get holds(): boolean {
    return this.held.length > 0;
  }

  /** Answers what it held. */
  release(): void {
    for (const answer of this.held.splice(0)) answer();
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
      onRcptTo: (_address, _session, done) => {
        const codes = { later: 450, never: 550 } as const;
        const code = codes[this.behaviour as keyof typeof codes];
        done(code === undefined ? undefined : Object.assign(new Error('not now'), { responseCode: code }));
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          this.taken.push(...mailsIn(Buffer.concat(parts).toString(), session.envelope));
          if (this.behaviour === 'cut after content') void this.cut();
          else if (this.behaviour === 'hold') this.held.push(() => done());
          else done();
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
    this.server = server;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    for (const connection of server.connections) (connection as { close(): void }).close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  close(): Promise<void> {
    return this.stop();
  }

  /** Ends every connection as a dying server does. */
  private async cut(): Promise<void> {
    for (const connection of this.server?.connections ?? [])
      (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
  }
}

interface Envelope {
  readonly mailFrom: { readonly address: string } | false;
  readonly rcptTo: readonly { readonly address: string }[];
}

function mailsIn(raw: string, { mailFrom, rcptTo }: Envelope): TakenMail[] {
  const at = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  const body = raw.slice(at + 4);
  const text =
    header('Content-Transfer-Encoding') === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : unquoted(body);
  return rcptTo.map(({ address }) => ({
    to: address,
    from: mailFrom === false ? '' : mailFrom.address,
    subject: decodedWords(header('Subject')),
    text: text.replaceAll('\r\n', '\n').trim(),
    messageId: header('Message-ID'),
  }));
}

const bytesOf = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
const unquoted = (body: string): string => bytesOf(body.replaceAll(/=\r\n/g, '')).toString();
const decodedWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, words: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(words, 'base64').toString()
        : bytesOf(words.replaceAll('_', ' ')).toString(),
    );
