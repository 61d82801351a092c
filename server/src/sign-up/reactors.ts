import { orderIdOfStream, ordersOf } from '../orders/public.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { BackgroundService, Lease } from '../platform/roles/lease.js';
import { lookEvery } from '../platform/roles/look-every.js';
import type { Services } from '../platform/services.js';
import { sittingsByCategory, isToCome } from '../exams/public.js';
import { findExam, ownRegistration, roundOf } from './category-sale.js';
import { settleLines } from './groups/settle-lines.js';
import { roomOf, type Roomy } from './places.js';
import { settlePlace } from './settle-place.js';
import { bySystem } from '../platform/command-side/envelope.js';
import { runSeats, seatsState } from './streams.js';

/**
 * A category's order, or an organisation's, that was paid keeps the place that was held; one whose money went back gives
 * up the place and the registration that stood on it.
 */
export const whenOrderSettledPlace = (services: Services): Reactor => ({
  name: 'when-order-settled-place',
  types: ['OrderPaid', 'RefundSettled'],
  handle: async ({ stream }) => {
    const orderId = orderIdOfStream(stream);
    const placed = orderId === null ? null : (await ordersOf(services).load(orderId)).state.placed;
    if (placed?.subject.kind === 'group') await settleLines(services, placed);
    if (placed?.subject.kind !== 'category') return;
    const { catId, round } = roundOf(placed.subject.id);
    const registration = await ownRegistration(services, placed.buyerId, catId);
    if (registration.round === round) await settlePlace(services, catId, placed.buyerId, registration);
  },
});

/**
 * Two tabs that chose two sittings at once: the registration says which one counts, and the place in the other is given
 * back.
 */
export const whenSeatedHoldToOne = (services: Services): Reactor => ({
  name: 'when-seated-hold-to-one',
  types: ['SeatTaken', 'SeatAwaited', 'RegistrationGiven', 'SittingChanged', 'SignUpCancelled'],
  handle: async ({ type, data }) => {
    const { userId, examId, formerExamId } = data as Record<string, string | null | undefined>;
    const left = type === 'SeatTaken' || type === 'SeatAwaited' ? examId : (formerExamId ?? null);
    const exam = left == null ? null : await findExam(services, left);
    if (userId == null || exam?.catId == null) return;
    const { examId: counts, wanted } = await ownRegistration(services, userId, exam.catId);
    if (counts === exam.id || wanted === exam.id) return;
    await runSeats(
      services,
      { type: 'ReleaseSeat', ...roomOf(services, exam), userId, cause: 'Moved' },
      bySystem(services, 'when-seated-hold-to-one'),
    );
  },
});

const everyMilliseconds = 5000;

/** Holds that ran out are let go and who waits moves up, in every sitting to come that has a bound. */
export const moveUpRegularly = (
  services: Services,
  lease: Lease,
  every: number = everyMilliseconds,
): BackgroundService =>
  lookEvery(services, lease, {
    everyMilliseconds: every,
    failed: 'people who wait for a place will be moved up again',
    look: async (active) => {
      const now = services.clock.now();
      for (const exam of [...(await sittingsByCategory(services)).values()].flat()) {
        if (!active()) return;
        if (isToCome(exam, now)) await moveUp(services, exam);
      }
    },
  });

export async function moveUp(services: Services, exam: Roomy): Promise<void> {
  const state = await seatsState(services, exam.id);
  if (state.waiting.length === 0 && state.holdCount === 0) return;
  await runSeats(services, { type: 'MoveUp', ...roomOf(services, exam) }, bySystem(services, 'move-up'));
}
