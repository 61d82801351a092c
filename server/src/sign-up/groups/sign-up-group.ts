import { hash, randomUUID } from 'node:crypto';
import type { Exam, ExamCategory } from '@vigil/domain/exams/public';
import { orderLinesMost } from '@vigil/domain/orders/public';
import { categoryBy, hasBegun, isSitting, isToCome } from '../../exams/public.js';
import { lineOrderId, placeLines } from '../../orders/public.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { account, type RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { capacityOf, findExam, ownRegistration, rulesOf } from '../category-sale.js';
import { holdMilliseconds, roomOf } from '../places.js';
import { refuseWhileClosed } from '../sell-exams.js';
import { registrationIdOf, runRegistration, runSeats, seatsOf } from '../streams.js';
import { checkPerson, type CheckedPerson } from './check-person.js';
import { sponsorStanding } from './sponsors.js';

/** What an organisation's list comes to. */
export interface GroupSignUp {
  readonly orderId: string | null;
  /** fen for each */
  readonly price: number;
  readonly rows: readonly CheckedPerson[];
}

interface Wanted {
  readonly sitting: Exam;
  readonly category: ExamCategory;
  readonly accounts: readonly string[];
}

/** A sitting to come of a category that is sold, and the accounts of a list, each once. Refuses what is none. */
async function wanted(
  { services }: RequestContext,
  examId: string,
  given: readonly string[],
): Promise<Wanted> {
  const accounts = [
    ...new Map(given.map((one) => one.trim()).map((one) => [one.toLowerCase(), one])).values(),
  ];
  const named = accounts.filter((one) => one !== '');
  if (named.length === 0) throw badInput('请填写要报名的账号！');
  if (named.length > orderLinesMost) throw badInput(`一次最多为${orderLinesMost}人报名！`);
  if (named.some((one) => one.length > 100)) throw badInput('账号不能超过100个字符！');
  const now = services.clock.now();
  const sitting = await findExam(services, examId);
  if (sitting?.catId == null || !isSitting(sitting) || !isToCome(sitting, now)) throw notFound('考试场次');
  if (hasBegun(sitting, now)) throw new RefusedError('SittingNotOpen', '该场次已开始，请选择其他场次！');
  const category = await categoryBy(services, sitting.catId);
  if (!category.isOpen) throw notFound('考试场次');
  if (!settingsOf(services).on('modulePay') || category.priceFen === 0)
    throw new RefusedError('NotForSale', '该考试免费，请学员直接报名！');
  refuseWhileClosed(rulesOf(category), now);
  return { sitting, category, accounts: named };
}

/** What would become of a list now; changes nothing. */
export async function checkGroup(
  context: RequestContext,
  examId: string,
  given: readonly string[],
): Promise<GroupSignUp> {
  const { sitting, category, accounts } = await wanted(context, examId, given);
  const rows: CheckedPerson[] = [];
  for (const one of accounts) rows.push(await checkPerson(context, category, sitting, one));
  return { orderId: null, price: category.priceFen, rows };
}

/**
 * Holds a place for each person of the list and places one order for all who have one. Each person is signed up by one
 * order at a time (`SignUpByGroup`), so that a list that comes again adds nobody. Whoever could not be signed up is told with
 * why; null order: nobody could.
 */
export async function signUpGroup(
  context: RequestContext,
  examId: string,
  given: readonly string[],
  envelope: CommandEnvelope,
): Promise<GroupSignUp> {
  const { sitting, category, accounts } = await wanted(context, examId, given);
  const { commandId } = envelope;
  const buyerId = account(context).id;
  const group = hash('sha256', `${buyerId}\n${commandId ?? randomUUID()}`, 'hex').slice(0, 16);
  const thing = { kind: 'group' as const, id: `${examId}.${group}` };
  const orderId = lineOrderId(buyerId, thing);
  const rows: CheckedPerson[] = [];
  for (const one of accounts) {
    const row = await checkPerson(context, category, sitting, one, orderId);
    const why =
      row.why ?? (await takeFor(context, { sitting, category }, row.userId ?? '', orderId, envelope));
    rows.push({ ...row, why });
  }
  const had = rows.filter(({ why }) => why === null);
  if (had.length === 0) return { orderId: null, price: category.priceFen, rows };
  const title = `${category.name} ${sitting.title}（团体报名 ${had.length} 人）`;
  const lines = had.map(({ userId }) => ({ id: userId ?? '', amount: category.priceFen }));
  await placeLines(context, { ...thing, title }, lines);
  return { orderId, price: category.priceFen, rows };
}

/** Holds a place for one person and says whose order pays for it; answers why not. */
async function takeFor(
  { services }: RequestContext,
  { sitting, category }: Pick<Wanted, 'sitting' | 'category'>,
  userId: string,
  orderId: string,
  { actor, arrivedAt }: CommandEnvelope,
): Promise<string | null> {
  const envelope = { actor, arrivedAt, operation: 'groupSignUp', commandId: null };
  const room = roomOf(services, sitting, holdMilliseconds);
  if (capacityOf(sitting) !== null) {
    const held = await seatsOf(services).execute(sitting.id, { type: 'HoldSeat', ...room, userId }, envelope);
    if (held.kind !== 'accepted') return '该场次名额已满';
  }
  const before = await ownRegistration(services, userId, category.id);
  const standing = await sponsorStanding(services, userId, before);
  try {
    await runRegistration(
      services,
      {
        ...{ type: 'SignUpByGroup', registrationId: registrationIdOf(userId, category.id) },
        ...{ userId, catId: category.id, examId: sitting.id, orderId, until: room.holdUntil },
        stale: standing === 'none' ? (before.sponsor?.orderId ?? null) : null,
      },
      envelope,
    );
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    // Signed up elsewhere in the same moment. A place that they hold in this very sitting is that one's.
    const { examId, wanted: meant } = await ownRegistration(services, userId, category.id);
    if ((examId ?? meant) !== sitting.id)
      await runSeats(services, { type: 'ReleaseSeat', ...room, userId, cause: 'Moved' }, envelope);
    return error.message.replace(/！$/, '');
  }
  const left = before.wanted === null || before.wanted === sitting.id ? null : before.wanted;
  const former = left === null ? null : await findExam(services, left);
  if (former !== null)
    await runSeats(
      services,
      { type: 'ReleaseSeat', ...roomOf(services, former), userId, cause: 'Moved' },
      envelope,
    );
  return null;
}
