import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { eventTypes, eventTypesOf, type EventType } from './event-types.js';
import type { DomainSlice } from './kernel/slice.js';
import { mailSchemas, type MailEvent } from './messages/mail/mail.decider.js';
import { messageSchemas, type MessageEvent } from './messages/sending/message.decider.js';

const slice = (name: string, more: object = {}) => ({ name, events: { Happened: z.object({}) }, ...more });
const step = { type: 'Happened', from: 1, upcast: (data: unknown) => data };

describe('event types', () => {
  it('are those of every slice', () => {
    expect(eventTypes).toContain('AnswerSaved');
    expect(eventTypes).toContain('ReferenceChanged');
  });

  it('are held by the compiler: one that nobody declares, and a slice that leaves some of its own out', () => {
    // @ts-expect-error no slice declares it
    const mistyped: EventType = 'AnswerSavd';
    expect(eventTypes).not.toContain(mistyped);
    // @ts-expect-error the schemas of its mails are left out
    const left = { name: 'messages', events: messageSchemas } satisfies DomainSlice<MessageEvent | MailEvent>;
    const all = { name: 'messages', events: { ...messageSchemas, ...mailSchemas } };
    all satisfies DomainSlice<MessageEvent | MailEvent>;
    expect(eventTypesOf([all]).types).toEqual(expect.arrayContaining([...eventTypesOf([left]).types]));
  });

  it('are refused when two slices declare one', () => {
    expect(() => eventTypesOf([slice('a'), slice('b')])).toThrow(
      'event type Happened is declared by a and by b',
    );
  });

  it('above version 1 are refused without their upcasts, and with too many', () => {
    expect(() => eventTypesOf([slice('a', { versions: { Happened: 2 } })])).toThrow(
      'event type Happened is at version 2, its upcasts lead to 1',
    );
    expect(() => eventTypesOf([slice('a', { upcasts: [step] })])).toThrow('its upcasts lead to 2');
    const sound = eventTypesOf([slice('a', { versions: { Happened: 2 }, upcasts: [step] })]);
    expect(sound.upcasters.currentVersion('Happened')).toBe(2);
  });

  it('with a version but without a slice are refused', () => {
    expect(() => eventTypesOf([slice('a', { versions: { Other: 2 } })])).toThrow('no slice declares it');
  });
});
