import { describe, expect, it } from 'vitest';
import { SmsFault, SmsRefused, type SmsSender } from './port.js';

/** How a provider's peer behaves. `away`: 503; `cut`: ends the connection; `silent`: answers nothing; `odd`: no JSON. */
export type PeerMood = 'take' | 'refuse' | 'away' | 'cut' | 'silent' | 'odd' | 'redirect';

/** A provider that was rebuilt for tests: it recomputes the signature of each request from its raw bytes. */
export interface SmsPeer {
  /** what it took: number and code */
  readonly inbox: readonly { readonly mobile: string; readonly code: string }[];
  /** requests it looked at */
  readonly seen: number;
  mood(mood: PeerMood): void;
  close(): Promise<void>;
}

export interface SmsWorld {
  readonly peer: SmsPeer;
  /** a sender with these keys and this clock (ms); waits 2 s */
  sender(options?: { readonly keySecret?: string; readonly now?: () => number }): SmsSender;
}

const message = { mobile: '13800001111', purpose: 'login', code: '493021' } as const;

/** The suite that every adapter of `SmsSender` passes, against a peer that recomputes signatures. */
export function smsContract(name: string, world: () => SmsWorld): void {
  describe(`${name}: text messages`, () => {
    it('reach the number with the code, and with a signature that holds', async () => {
      await world().sender().send(message);
      expect(world().peer.inbox.at(-1)).toEqual({ mobile: message.mobile, code: message.code });
    });

    it('are refused when signed with another secret, or by a clock that is wrong', async () => {
      const before = world().peer.inbox.length;
      const hour = 3_600_000;
      const senders = [
        world().sender({ keySecret: 'another' }),
        world().sender({ now: () => Date.now() - hour }),
        world().sender({ now: () => Date.now() + hour }),
      ];
      for (const sender of senders) await expect(sender.send(message)).rejects.toBeInstanceOf(SmsRefused);
      expect(world().peer.inbox).toHaveLength(before);
    });

    it('that the provider refuses are told with its word, and not tried again', async () => {
      world().peer.mood('refuse');
      const { seen } = world().peer;
      const error = await world()
        .sender()
        .send(message)
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(SmsRefused);
      expect((error as SmsRefused).reason).toMatch(/limit/i);
      expect(world().peer.seen).toBe(seen + 1);
      world().peer.mood('take');
    });

    it.each(['away', 'cut', 'silent', 'odd', 'redirect'] as const)(
      'are a fault when the provider is %s: one attempt, and neither number nor code in it',
      async (mood) => {
        world().peer.mood(mood);
        const { seen } = world().peer;
        const error = await world()
          .sender()
          .send(message)
          .catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(SmsFault);
        expect(String((error as Error).stack)).not.toMatch(/13800001111|493021/);
        expect(world().peer.seen).toBe(seen + 1);
        world().peer.mood('take');
      },
    );
  });
}
