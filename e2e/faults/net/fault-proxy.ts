import { createConnection, createServer, type Server, type Socket } from 'node:net';

/**
 * How a link misbehaves. `cut` resets what is open; `refuse` also resets every newcomer; `black-hole`
 * swallows all bytes both ways, for newcomers too; `half-open`: the far side is gone and the near side is not
 * told; `half-close`: the near side hears the end of the far one's answers; `latency` delays each way.
 */
export type LinkFault = 'latency' | 'cut' | 'refuse' | 'black-hole' | 'half-open' | 'half-close';

export const linkFaults: readonly LinkFault[] = [
  'latency',
  'cut',
  'refuse',
  'black-hole',
  'half-open',
  'half-close',
];

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

const latencyMilliseconds = 120;

/**
 * One link between two processes, through which faults go: clients connect to `port`, bytes go on to the
 * target.
 */
export class FaultProxy {
  private readonly pairs = new Set<Pair>();
  private fault: LinkFault | null = null;
  /** Pairs that lost bytes or an end: of no use to anybody when the fault is over. */
  private readonly spoilt = new Set<Pair>();

  private constructor(
    private readonly server: Server,
    readonly name: string,
    readonly port: number,
    private readonly target: { readonly host: string; readonly port: number },
  ) {
    server.on('connection', (near) => this.join(near));
  }

  static async listen(
    name: string,
    target: { readonly host: string; readonly port: number },
  ): Promise<FaultProxy> {
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return new FaultProxy(server, name, (server.address() as { port: number }).port, target);
  }

  /** Starts a fault; `heal` ends it. */
  break(fault: LinkFault): void {
    this.fault = fault;
    for (const pair of this.pairs) this.afflict(pair);
  }

  /**
   * The link is whole again; connections that lost something on the way are reset, so that both ends know.
   */
  heal(): void {
    this.fault = null;
    for (const pair of this.spoilt) reset(pair);
    this.spoilt.clear();
  }

  get connections(): number {
    return this.pairs.size;
  }

  async close(): Promise<void> {
    for (const pair of this.pairs) reset(pair);
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket): void {
    near.on('error', () => near.destroy());
    if (this.fault === 'refuse') return void near.resetAndDestroy();
    const far = createConnection({ ...this.target, allowHalfOpen: true });
    const pair: Pair = { near, far };
    this.pairs.add(pair);
    far.on('error', () => far.destroy());
    const forget = (): void => {
      this.pairs.delete(pair);
      this.spoilt.delete(pair);
    };
    this.pump(pair, near, far);
    this.pump(pair, far, near);
    near.on('close', () => {
      forget();
      far.destroy();
    });
    far.on('close', () => {
      // A near side whose far one is gone hears of it, unless that is the fault.
      if (this.fault === 'half-open' || this.fault === 'black-hole') return void this.spoilt.add(pair);
      forget();
      near.resetAndDestroy();
    });
    if (this.fault === 'black-hole' || this.fault === 'half-open') this.afflict(pair);
  }

  private pump(pair: Pair, from: Socket, to: Socket): void {
    const deliver = this.inOrder();
    from.on('data', (bytes: Buffer) => {
      if (this.spoilt.has(pair)) return;
      deliver(() => {
        if (to.destroyed || to.writableEnded) return;
        if (!to.write(bytes)) from.pause();
      });
    });
    to.on('drain', () => from.resume());
    from.on('end', () => deliver(() => void (to.destroyed || this.spoilt.has(pair) || to.end())));
  }

  /**
   * Does what it is given when its delay is over, in the order given, as TCP never turns bytes round: what comes after
   * the fault takes along what the fault still holds.
   */
  private inOrder(): (work: () => void) => void {
    const held: (() => void)[] = [];
    return (work) => {
      if (this.fault !== 'latency' && held.length === 0) return work();
      held.push(work);
      const delay = this.fault === 'latency' ? latencyMilliseconds : 0;
      setTimeout(() => {
        // This one's time has come, and with it that of all before it.
        const due = held.indexOf(work) + 1;
        for (const each of held.splice(0, due)) each();
      }, delay);
    };
  }

  private afflict(pair: Pair): void {
    switch (this.fault) {
      case 'cut':
      case 'refuse':
        return reset(pair);
      case 'half-open':
        this.spoilt.add(pair);
        return void pair.far.resetAndDestroy();
      case 'half-close':
        this.spoilt.add(pair);
        return void pair.near.end();
      case 'black-hole':
        return void this.spoilt.add(pair);
      case 'latency':
      case null:
        return;
    }
  }
}

function reset({ near, far }: Pair): void {
  near.resetAndDestroy();
  far.resetAndDestroy();
}
