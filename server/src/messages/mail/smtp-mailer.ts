import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailOutcome } from '@vigil/domain/messages/mail/mail.decider';

/** A mail to one person, as it is handed to the mail server. */
export interface Mail {
  /** the same at every attempt: whoever gets it twice can tell */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** ms; the same at every attempt */
  readonly date: number;
}

/** How handing it over ended; `reason` never holds an address. */
export interface MailResult {
  readonly outcome: MailOutcome;
  readonly reason: string | null;
}

const connectMilliseconds = 10_000;
const silenceMilliseconds = 30_000;

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/**
 * Hands mails to an SMTP server, one after the other over one connection. What the server answered is told as it
 * is; a connection that is lost before a mail's content went out tries again later, one lost after that, without an
 * answer, is `unknown`: the mail may have been taken (decision 102).
 */
export class SmtpMailer {
  private connection: SMTPConnection | null = null;

  constructor(
    /** smtp:// or smtps://, with user and password */
    private readonly server: URL,
    /** whom mails are from */
    private readonly from: string,
  ) {}

  async send({ messageId, to, subject, text, date }: Mail): Promise<MailResult> {
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    const content = await new MailComposer({
      ...{ from: this.from, to, subject, text, messageId, date: new Date(date) },
      // What is written in it is text, never a file of this machine.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    })
      .compile()
      .build();
    const kept = this.connection !== null;
    const first = await this.handOver(to, content);
    // A connection that was kept may have been closed meanwhile: that says nothing about the server.
    return kept && first.reason === 'no-connection' ? this.handOver(to, content) : first;
  }

  /** Connects and enters, sends nothing: null when the server let it, else what it said. */
  async greet(): Promise<string | null> {
    try {
      this.connection ??= await this.connect();
      return null;
    } catch (error) {
      const { response, message } = error as SmtpError & { readonly response?: string };
      return response ?? message;
    }
  }

  close(): void {
    this.connection?.quit();
    this.connection = null;
  }

  private async handOver(to: string, content: Buffer): Promise<MailResult> {
    let began = false;
    try {
      const connection = (this.connection ??= await this.connect());
      const body = new Readable({
        // Read once the server has answered DATA, not before.
        read() {
          began = true;
          this.push(content);
          this.push(null);
        },
      });
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.once('end', () => reject(new Error('the connection has ended')));
        connection.send({ from: addressIn(this.from), to: [to] }, body, (error) =>
          error === null || error === undefined ? resolve() : reject(error),
        );
      });
      connection.removeAllListeners('error').removeAllListeners('end');
      connection.on('error', () => this.drop(connection)).on('end', () => this.drop(connection));
      return { outcome: 'sent', reason: null };
    } catch (error) {
      if (this.connection !== null) this.drop(this.connection);
      return resultOf(error as SmtpError, began);
    }
  }

  private drop(connection: SMTPConnection): void {
    if (this.connection === connection) this.connection = null;
    connection.removeAllListeners().on('error', () => undefined);
    connection.close();
  }

  private async connect(): Promise<SMTPConnection> {
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const { hostname, port, protocol, username, password } = this.server;
    const secure = protocol === 'smtps:';
    const connection = new Connection({
      ...{ host: hostname, port: port === '' ? (secure ? 465 : 587) : Number(port), secure },
      ...{ connectionTimeout: connectMilliseconds, greetingTimeout: connectMilliseconds },
      socketTimeout: silenceMilliseconds,
    });
    const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    return new Promise((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('the connection has ended')));
      connection.connect((error) => {
        if (error) return reject(error);
        const done = () => {
          connection.removeAllListeners('error').removeAllListeners('end');
          resolve(connection);
        };
        if (username === '') return done();
        return connection.login({ credentials }, (refused) => (refused ? reject(refused) : done()));
      });
    });
  }
}

/** The bare address of `名称 <a@b>`. */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** What an error of a hand-over says of the mail. `began`: its content was on its way. */
export function resultOf({ code, responseCode }: SmtpError, began: boolean): MailResult {
  if (code === 'EAUTH') return { outcome: 'again', reason: 'auth' };
  if (responseCode !== undefined && responseCode >= 500)
    return { outcome: 'failed', reason: `refused ${responseCode}` };
  if (responseCode !== undefined && responseCode >= 400)
    return { outcome: 'again', reason: `refused ${responseCode}` };
  return began ? { outcome: 'unknown', reason: 'no-answer' } : { outcome: 'again', reason: 'no-connection' };
}
