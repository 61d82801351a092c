import type { Exam } from '@vigil/domain/exams/exam';
import { dueReminder, reminderKey, remindersAhead, type DueReminder } from '@vigil/domain/exams/reminder';
import { findAll } from '@vigil/stores/documents/find-all';
import { bySystem } from '../../platform/command-side/envelope.js';
import { sendMessage } from '../../messages/public.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { examDefinitions } from '../exam-definitions.js';
import { audiencesOf, noticeOf } from '../exam-notice.js';

const lookMilliseconds = 5000;

/** Who sends reminders, as the log names it. */
export const reminding = 'remind-candidates';

/**
 * Tells candidates of an exam a day and an hour before it begins, once each: the message's id is made from the
 * exam, its turn and the reminder, so that a repeat, another process or a restart finds it sent. After an absence
 * what is still of use is sent late.
 */
export function remindCandidates(services: Services, lease: Lease): BackgroundService {
  /** What this process has seen sent: only so that it does not ask the log each time. */
  const known = new Set<string>();
  return lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    failed: 'candidates could not be reminded, which is tried again',
    look: async (active) => {
      const due = await dueNow(services);
      const keys = new Set(due.map(({ exam, reminder }) => reminderKey(exam.id, reminder)));
      for (const key of known) if (!keys.has(key)) known.delete(key);
      for (const { exam, reminder } of due) {
        const key = reminderKey(exam.id, reminder);
        if (known.has(key) || !active()) continue;
        if (await remind(services, exam, reminder)) known.add(key);
      }
    },
  });
}

interface Due {
  readonly exam: Exam;
  readonly reminder: DueReminder;
}

/** Exams that begin within a day, read by their index. */
async function dueNow(services: Services): Promise<Due[]> {
  const now = services.clock.now();
  const { collection } = examDefinitions(services);
  const [once, repeating] = await Promise.all([
    findAll(collection, { startTime: { gt: now, lte: now + remindersAhead } }),
    findAll(collection, { repeatCycle: { gt: 0 } }),
  ]);
  const exams = new Map([...once, ...repeating].map((exam) => [exam.id, exam]));
  return [...exams.values()].flatMap((exam) => {
    const reminder = dueReminder(exam, now);
    return reminder === null ? [] : [{ exam, reminder }];
  });
}

/** false: there is nobody to remind yet, who may sign up until it begins. */
async function remind(services: Services, exam: Exam, due: DueReminder): Promise<boolean> {
  const { code } = due.reminder;
  const { title, content, channels, enabled } = await noticeOf(services, exam, code);
  if (!enabled) return true;
  const audiences = await audiencesOf(services, exam);
  if (audiences === null) return true;
  for (const [part, audience] of audiences.entries()) {
    const key = `${reminderKey(exam.id, due)}${part === 0 ? '' : `/${part}`}`;
    // The key alone tells whether it was sent: an exam or template that was changed since is no other reminder.
    const envelope = { ...bySystem(services, reminding, 'remindCandidates', key), payload: { key } };
    await sendMessage(
      services,
      { audience, title, content, channels, template: code, about: { kind: 'exam', id: exam.id } },
      envelope,
    );
  }
  return audiences.length > 0;
}
