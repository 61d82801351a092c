import { describe, expect, it } from 'vitest';
import { given } from '../../kernel/specification.js';
import { inboxDecider, type InboxCommand, type InboxEvent } from './inbox.decider.js';

const event = (type: 'SiteMessagesShown' | 'SiteMessagesRead' | 'SiteMessagesDeleted', ...ids: string[]) =>
  ({ type, data: { userId: 'u1', messageIds: ids } }) as const satisfies InboxEvent;
const command = (type: 'MarkShown' | 'MarkRead' | 'Delete', ...ids: string[]): InboxCommand => ({
  type,
  userId: 'u1',
  messageIds: ids,
});
const accepted = (...events: InboxEvent[]) => ({ kind: 'accepted', events });

describe('what a person does with messages', () => {
  it('[MS6] sent, shown, read and deleted are told apart and lead forward alone [msg-005]', () => {
    expect(given(inboxDecider, []).when(command('MarkShown', 'a', 'b', 'a'))).toEqual(
      accepted(event('SiteMessagesShown', 'a', 'b')),
    );
    const past = [event('SiteMessagesShown', 'a', 'b'), event('SiteMessagesRead', 'b')];
    expect(given(inboxDecider, past).when(command('MarkShown', 'a', 'b'))).toEqual(accepted());
    expect(given(inboxDecider, past).when(command('MarkRead', 'a', 'b', 'c'))).toEqual(
      accepted(event('SiteMessagesShown', 'c'), event('SiteMessagesRead', 'a', 'c')),
    );
  });

  it('[MS6] what is deleted is neither read nor deleted again', () => {
    const past = [event('SiteMessagesDeleted', 'a')];
    expect(given(inboxDecider, past).when(command('MarkRead', 'a'))).toEqual(accepted());
    expect(given(inboxDecider, past).when(command('Delete', 'a', 'b'))).toEqual(
      accepted(event('SiteMessagesDeleted', 'b')),
    );
  });

  it('[MS7] deleting is in the person’s own stream, of that person', () =>
    expect(given(inboxDecider, []).when(command('Delete', 'a'))).toEqual(
      accepted(event('SiteMessagesDeleted', 'a')),
    ));

  it('[MS8] a notice is acknowledged once', () => {
    const acknowledge: InboxCommand = { type: 'AcknowledgeNotice', userId: 'u1', noticeId: 'n1' };
    const done: InboxEvent = { type: 'NoticeAcknowledged', data: { userId: 'u1', noticeId: 'n1' } };
    expect(given(inboxDecider, []).when(acknowledge)).toEqual(accepted(done));
    expect(given(inboxDecider, [done]).when(acknowledge)).toEqual(accepted());
  });
});
