import { everybody, type MessageEvent } from '@vigil/domain/messages/public';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { inboxProjection } from './inbox.projection.js';
import { mailsProjection } from './mails.projection.js';
import { noticeReceiptsProjection } from './notice-receipts.projection.js';
import { sentMessagesProjection } from './sent-messages.projection.js';

const sent: MessageEvent = {
  type: 'SiteMessageSent',
  data: {
    ...{ messageId: 'm1', audience: everybody, sha256: 'a', channels: ['site', 'mail'] },
    ...{ template: null, about: null },
  },
};
const delivered = (userIds: string[], mailTo: string[] = [], inSite = true): MessageEvent => ({
  type: 'SiteMessageDelivered',
  data: { messageId: 'm1', userIds, inSite, mailTo },
});
const ended: MessageEvent = {
  type: 'SiteMessageDeliveryEnded',
  data: { messageId: 'm1', people: 3, mails: 1 },
};
const act = (type: string, ...messageIds: string[]) => ({ type, data: { userId: 'u1', messageIds } });
const facts: readonly Fact[] = [
  ['message-m1', sent, 10],
  ['message-m1', delivered(['u1', 'u2'], ['u2']), 11],
  ['message-m1', delivered(['u3']), 12],
  ['message-m1', ended, 13],
  ['inbox-u1', act('SiteMessagesShown', 'm1'), 20],
  ['inbox-u1', act('SiteMessagesRead', 'm1'), 21],
];

describe('the views of messages', () => {
  it('a message counts who got it, saw it and read it', () =>
    expect(documentsAfter(sentMessagesProjection, facts).get('m1')).toMatchObject({
      ...{ sentAt: 10, sentBy: 'spec', people: 3, mails: 1, ended: true, shown: 1, read: 1 },
    }));

  it('an inbox has it once for each person, and goes forward for one alone [msg-005]', () => {
    const inbox = documentsAfter(inboxProjection, facts);
    expect([...inbox.keys()]).toEqual(['u1:m1', 'u2:m1', 'u3:m1']);
    expect(inbox.get('u1:m1')).toMatchObject({ userId: 'u1', shownAt: 20, readAt: 21, state: 1 });
    expect(inbox.get('u3:m1')).toMatchObject({ userId: 'u3', sentAt: 12, readAt: null, state: 0 });
    const deleted = documentsAfter(inboxProjection, [
      ...facts,
      ['inbox-u1', act('SiteMessagesDeleted', 'm1'), 30],
    ]);
    expect(deleted.get('u1:m1')?.state).toBe(2);
    expect(deleted.get('u2:m1')?.state).toBe(0);
  });

  it('what goes by mail alone is in no inbox', () =>
    expect(
      documentsAfter(inboxProjection, [
        ['message-m1', sent, 1],
        ['message-m1', delivered(['u1'], ['u1'], false), 2],
      ]).size,
    ).toBe(0));

  it('a mail is queued, sending, and ends', () => {
    const whose = { messageId: 'm1', userId: 'u2' };
    const attempted = { type: 'MailAttempted', data: { ...whose, attempt: 1 } };
    const settled = (outcome: string, dueAt: number | null) => ({
      type: 'MailSettled',
      data: { ...whose, attempt: 1, outcome, reason: 'refused 450', dueAt },
    });
    const after = (...more: Fact[]) => documentsAfter(mailsProjection, [...facts, ...more]).get('m1.u2');
    expect(after()).toMatchObject({ userId: 'u2', state: 'queued', attempts: 0, dueAt: 11 });
    expect(after(['mail-m1.u2', attempted, 30])).toMatchObject({ state: 'sending', attempts: 1 });
    const waiting = [
      ['mail-m1.u2', attempted, 30],
      ['mail-m1.u2', settled('again', 90), 31],
    ] as const satisfies Fact[];
    expect(after(...waiting)).toMatchObject({ state: 'queued', dueAt: 90, reason: 'refused 450' });
    expect(after(['mail-m1.u2', attempted, 30], ['mail-m1.u2', settled('unknown', null), 31])).toMatchObject({
      state: 'unknown',
    });
    const again: Fact = ['mail-m1.u2', { type: 'MailOrderedAgain', data: whose }, 40];
    expect(after(...waiting, again)).toMatchObject({ state: 'queued', dueAt: 40 });
  });

  it('a receipt says when', () =>
    expect(
      documentsAfter(noticeReceiptsProjection, [
        ['inbox-u1', { type: 'NoticeAcknowledged', data: { userId: 'u1', noticeId: 'n1' } }, 5],
      ]).get('n1:u1'),
    ).toMatchObject({ noticeId: 'n1', userId: 'u1', readAt: 5 }));
});
