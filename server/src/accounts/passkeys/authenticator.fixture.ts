import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** As much of CBOR as an attestation is made of. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as ReadonlyMap<number | string, Cbor>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap((entry) => entry.map(cbor))]);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

interface Made {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly userHandle: string;
}

interface Lies {
  /** origin that the browser is at */
  readonly origin?: string;
  /** site that the authenticator takes it for */
  readonly site?: string;
  /** false: nobody was asked for a finger or PIN */
  readonly verified?: boolean;
  /** as a copy that knows an older counter */
  readonly counter?: number;
  /** another key signs */
  readonly key?: KeyObject;
}

/** A browser with an authenticator (ES256, resident keys) at one origin. */
export class Authenticator {
  readonly keys: Made[] = [];
  private counter = 0;

  constructor(readonly origin: string) {}

  /** `navigator.credentials.create` */
  create(optionsJson: string, lies: Lies = {}): string {
    const options = JSON.parse(optionsJson) as {
      readonly challenge: string;
      readonly user: { readonly id: string };
      readonly excludeCredentials?: readonly { readonly id: string }[];
    };
    if (options.excludeCredentials?.some(({ id }) => this.keys.some((one) => text(one.id) === id)))
      throw new Error('InvalidStateError');
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const made = { id: randomBytes(32), key: privateKey, userHandle: options.user.id };
    this.keys.push(made);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, made.id.length]);
    const authData = Buffer.concat([this.data(0x40, lies), Buffer.alloc(16), length, made.id, cose]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.answer(made, {
      clientDataJSON: text(this.client('webauthn.create', options.challenge, lies)),
      attestationObject: text(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** `navigator.credentials.get`, by the last key that was made unless another is meant */
  get(optionsJson: string, lies: Lies = {}, made: Made | undefined = this.keys.at(-1)): string {
    if (made === undefined) throw new Error('NotAllowedError');
    const { challenge } = JSON.parse(optionsJson) as { readonly challenge: string };
    const authenticatorData = this.data(0, lies);
    const client = this.client('webauthn.get', challenge, lies);
    const signed = Buffer.concat([authenticatorData, sha256(client)]);
    return this.answer(made, {
      clientDataJSON: text(client),
      authenticatorData: text(authenticatorData),
      signature: text(sign('sha256', signed, lies.key ?? made.key)),
      userHandle: made.userHandle,
    });
  }

  private data(flags: number, { site, verified = true, counter }: Lies): Buffer {
    this.counter += 1;
    const rest = Buffer.alloc(5);
    rest[0] = flags | 0x01 | (verified ? 0x04 : 0);
    rest.writeUInt32BE(counter ?? this.counter, 1);
    return Buffer.concat([sha256(site ?? new URL(this.origin).hostname), rest]);
  }

  private client(type: string, challenge: string, { origin = this.origin }: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private answer({ id }: Made, response: object): string {
    return JSON.stringify({
      ...{ id: text(id), rawId: text(id), type: 'public-key', response, clientExtensionResults: {} },
    });
  }
}
