import { RetryLaterError } from '../errors.js';
import { perServices } from '../per-services.js';

/** So many turns in a row work is held back for newcomers. */
const turnsHeld = 32;

/**
 * Lets the heavy calls of a crowd begin in the order they came, newcomers among them. Node takes one new
 * connection in each turn of the event loop, and in the same turn serves everybody who is connected: a crowd
 * inside makes turns of hundreds of milliseconds, and whoever comes later stands before the door. Here a few
 * calls begin in each turn, and none while turns bring new connections, up to 32 turns on end: such turns are
 * short, and all who stand before the door are soon in the same queue. Whoever comes alone waits for a turn
 * or two in which nothing else happens.
 */
export class Admission {
  private readonly waiting: (() => void)[] = [];
  private newcomer = false;
  private held = 0;

  /** `atOnce`: so many begin in one turn of the event loop; beyond `mostWaiting` calls are told to come again. */
  constructor(
    private readonly atOnce = 16,
    private readonly mostWaiting = Infinity,
  ) {}

  /** Calls that wait. */
  get length(): number {
    return this.waiting.length;
  }

  /** To be called for each new connection. */
  connected(): void {
    this.newcomer = true;
  }

  /** Resolves when the call may begin. Throws `RetryLaterError`. */
  admitted(): Promise<void> {
    if (this.waiting.length >= this.mostWaiting)
      throw new RetryLaterError('当前访问人数较多，请稍后再试！', 2);
    return new Promise((begin) => {
      if (this.waiting.push(begin) === 1) setImmediate(this.look);
    });
  }

  private readonly look = (): void => {
    if (this.newcomer && this.held < turnsHeld) {
      this.held += 1;
    } else {
      this.held = 0;
      for (const begin of this.waiting.splice(0, this.atOnce)) begin();
    }
    this.newcomer = false;
    if (this.waiting.length > 0) setImmediate(this.look);
  };
}

export const admission = perServices(() => new Admission());
