import { describe, expect, it } from 'vitest';
import { given } from '../../kernel/specification.js';
import { everybody } from '../audience.js';
import { messageDecider, type Channel, type MessageEvent } from './message.decider.js';

const message = (channels: Channel[] = ['site', 'mail']) => ({
  messageId: 'm1',
  audience: everybody,
  sha256: 'a'.repeat(64),
  channels,
  template: null,
  about: null,
});
const sent: MessageEvent = { type: 'SiteMessageSent', data: message() };
const delivered = (userIds: string[], mailTo: string[] = []): MessageEvent => ({
  type: 'SiteMessageDelivered',
  data: { messageId: 'm1', userIds, inSite: true, mailTo },
});
const ended: MessageEvent = {
  type: 'SiteMessageDeliveryEnded',
  data: { messageId: 'm1', people: 3, mails: 1 },
};
const refusal = (reason: string) => ({ kind: 'refused', refusal: { reason } });

describe('a message', () => {
  it('[MS1] is sent once', () => {
    expect(given(messageDecider, []).when({ type: 'Send', ...message() })).toEqual({
      kind: 'accepted',
      events: [sent],
    });
    expect(given(messageDecider, [sent]).when({ type: 'Send', ...message() })).toEqual(
      refusal('AlreadySent'),
    );
  });

  it('[MS2] has a channel', () =>
    expect(given(messageDecider, []).when({ type: 'Send', ...message([]) })).toEqual(refusal('NoChannel')));

  it('[MS3] reaches nobody twice: parts follow one another by rising ids', () => {
    const after = given(messageDecider, [sent, delivered(['u1', 'u3'])]);
    expect(after.when({ type: 'Deliver', userIds: ['u4', 'u9'], mailTo: [] })).toEqual({
      kind: 'accepted',
      events: [delivered(['u4', 'u9'])],
    });
    for (const userIds of [['u3'], ['u2'], ['u5', 'u4'], ['u6', 'u6']])
      expect(after.when({ type: 'Deliver', userIds, mailTo: [] })).toEqual(refusal('OutOfOrder'));
    expect(after.when({ type: 'Deliver', userIds: [], mailTo: [] })).toEqual({
      kind: 'accepted',
      events: [],
    });
  });

  it('[MS4] is mailed to people of the part alone, and where mail is a channel', () => {
    const deliver = { type: 'Deliver', userIds: ['u1', 'u2'], mailTo: ['u2', 'u7'] } as const;
    expect(given(messageDecider, [sent]).when(deliver)).toEqual({
      kind: 'accepted',
      events: [delivered(['u1', 'u2'], ['u2'])],
    });
    const inSite: MessageEvent = { type: 'SiteMessageSent', data: message(['site']) };
    expect(given(messageDecider, [inSite]).when(deliver)).toEqual({
      kind: 'accepted',
      events: [delivered(['u1', 'u2'])],
    });
  });

  it('[MS5] ends once, with what it came to; nothing before it was sent', () => {
    const three = [sent, delivered(['u1', 'u2'], ['u1']), delivered(['u3'])];
    expect(given(messageDecider, three).when({ type: 'EndDelivery' })).toEqual({
      kind: 'accepted',
      events: [ended],
    });
    for (const command of [
      { type: 'EndDelivery' },
      { type: 'Deliver', userIds: ['u8'], mailTo: [] },
    ] as const) {
      expect(given(messageDecider, [...three, ended]).when(command)).toEqual(refusal('DeliveryEnded'));
      expect(given(messageDecider, []).when(command)).toEqual(refusal('NotSent'));
    }
  });
});
