import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@vigil/domain/kernel/event';
import { mailId } from '@vigil/domain/messages/mail/mail.decider';
import type { User } from '@vigil/domain/organisation/public';
import type { MailView } from '@vigil/projections/messages/public';
import { collections as organisation, peopleOf } from '../../organisation/public.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { viewCaughtUp } from '../../platform/views/view-caught-up.js';
import { writtenTo } from '../inbox/present-messages.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { messageStreams } from '../message-streams.js';
import { textsOf } from '../sending/send-message.js';
import { mailRoute } from './mail-settings.js';
import { addressIn, SmtpMailer, type Mail, type MailResult } from './smtp-mailer.js';

const lookMilliseconds = 1000;
const atOnce = 50;
const viewPatienceMilliseconds = 5000;
const actor = 'send-mails';

type Row = Pick<MailView, 'id' | 'messageId' | 'userId'>;
interface Ended {
  readonly row: Row;
  readonly attempt: number;
  readonly result: MailResult;
}

/**
 * Hands queued mails to the mail server, while the role is held. Each attempt is an event before the server is
 * called; an attempt that somebody else, or an earlier run, left without an end is recorded as unknown and never
 * repeated by itself (decision 102). Without a mail server nothing is done: mails wait. Another one that is set in the
 * console counts from the next look on.
 */
export function startMails(services: Services, lease: Lease): BackgroundService {
  let running: { readonly route: string; readonly mailer: SmtpMailer; readonly run: MailRun } | null = null;
  const runNow = (): MailRun | null => {
    const route = mailRoute(services);
    const key = JSON.stringify(route);
    if (running?.route === key) return running.run;
    running?.mailer.close();
    if (route === null) return (running = null);
    const mailer = new SmtpMailer(new URL(route.url), route.from);
    // What came of attempts by the former route is the run's to record: it goes on with another mailer.
    const run =
      running?.run.by(mailer, addressIn(route.from)) ?? new MailRun(services, mailer, addressIn(route.from));
    running = { route: key, mailer, run };
    return run;
  };
  const looking = lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    look: async (active) => runNow()?.look(active),
    failed: 'mails could not be looked at',
  });
  return {
    stop: async () => {
      await looking.stop();
      running?.mailer.close();
    },
  };
}

class MailRun {
  private settledOld = false;
  /** What came of attempts that the log did not take yet. */
  private readonly unsaved: Ended[] = [];

  constructor(
    private readonly services: Services,
    private mailer: Pick<SmtpMailer, 'send'>,
    private ownAddress: string,
  ) {}

  /** From now on by another server. */
  by(mailer: Pick<SmtpMailer, 'send'>, ownAddress: string): this {
    this.mailer = mailer;
    this.ownAddress = ownAddress;
    return this;
  }

  async look(active: () => boolean): Promise<void> {
    if (!this.settledOld) await this.settleOld();
    this.settledOld = true;
    while (active()) {
      await this.save();
      const rows = await this.due();
      let last: Position | null = null;
      for (const row of rows) if (active()) last = (await this.attempt(row)) ?? last;
      if (last === null) return;
      await this.save();
      await this.services.views.waitFor('mails', last, viewPatienceMilliseconds);
    }
  }

  /** Attempts without an end, of whoever did this before: nobody knows what became of them. */
  private async settleOld(): Promise<void> {
    await viewCaughtUp(this.services, 'mails');
    const mails = this.services.views.view<MailView>('mails');
    for (const row of await mails.find({ filter: { state: 'sending' } })) {
      const { state } = await messageStreams(this.services).mails.load(row.id);
      if (state.phase !== 'sending') continue;
      this.unsaved.push({
        row,
        attempt: state.attempts,
        result: { outcome: 'unknown', reason: 'interrupted' },
      });
    }
    await this.save();
  }

  private due(): Promise<MailView[]> {
    const now = this.services.clock.now();
    return this.services.views.view<MailView>('mails').find({
      filter: { state: 'queued', dueAt: { lte: now } },
      sort: [{ field: 'dueAt' }],
      limit: atOnce,
    });
  }

  /** Answers where its event stands; null: it was not due, its stream knows more than the view. */
  private async attempt(row: Row): Promise<Position | null> {
    const { mails } = messageStreams(this.services);
    const mail = await this.mailTo(row);
    const { messageId, userId } = row;
    const begun = await mails.execute(
      row.id,
      { type: 'Attempt', messageId, userId },
      bySystem(this.services, actor, 'attemptMail'),
    );
    if (begun.kind !== 'accepted') return null;
    const result: MailResult =
      mail === null ? { outcome: 'failed', reason: 'no-address' } : await this.mailer.send(mail);
    this.unsaved.push({ row, attempt: begun.state.attempts, result });
    await this.save();
    return begun.position;
  }

  /** What was found out is kept until the log has it: without that it would be unknown. */
  private async save(): Promise<void> {
    for (let [next] = this.unsaved; next !== undefined; [next] = this.unsaved) {
      const { row, attempt, result } = next;
      const { id, messageId, userId } = row;
      const envelope = bySystem(this.services, actor, 'settleMail');
      await messageStreams(this.services)
        .mails.execute(id, { type: 'Settle', messageId, userId, attempt, ...result }, envelope)
        .catch(async (error: unknown) => {
          await sleep(lookMilliseconds, undefined, { ref: false });
          throw error;
        });
      this.unsaved.shift();
    }
  }

  private async mailTo({ messageId, userId }: Row): Promise<Mail | null> {
    const { documents } = this.services;
    const [text, user, people, sent] = await Promise.all([
      textsOf(this.services).get(messageId),
      documents.collection<User>(organisation.users).get(userId),
      peopleOf(this.services).byIds([userId]),
      messageStreams(this.services).messages.load(messageId),
    ]);
    const to = user?.email ?? '';
    if (text === null || !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(to)) return null;
    const { title, content } = writtenTo(text, people.get(userId));
    const host = this.ownAddress.split('@')[1] ?? 'localhost';
    const id = hash('sha256', mailId({ messageId, userId }), 'hex').slice(0, 32);
    return {
      ...{ messageId: `<${id}@${host}>`, to, subject: title, text: content },
      date: sent.state.sent?.time ?? 0,
    };
  }
}
