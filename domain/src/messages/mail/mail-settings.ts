/** The mail server an installation set in the console. */
export interface MailSettings {
  readonly id: string;
  readonly version: number;
  /** false: mails wait, whatever is set below */
  readonly enabled: boolean;
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else the connection is upgraded where the server offers it */
  readonly secure: boolean;
  readonly userName: string;
  /** never told, and never in the log */
  readonly password: string;
  /** `名称 <a@b>` */
  readonly sender: string;
  readonly updateTime: number;
}
