import { createHmac, hash } from 'node:crypto';
import {
  canonicalId,
  idClaimStream,
  idClaimsDecider,
  registrationDecider,
  registrationStream,
  seatsDecider,
  seatsStream,
  ticketNumber,
  type RegistrationCommand,
  type RegistrationState,
  type SeatCommand,
  type SeatsState,
} from '@vigil/domain/sign-up/public';
import { CommandSide, type CommandEnvelope } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import { commandIdReused, RefusedError } from '../platform/errors.js';
import { perServices } from '../platform/per-services.js';
import { installationKey } from '../platform/installation-key.js';
import type { Services } from '../platform/services.js';

/** The streams `registration-{id}`: one person in one category. */
export const registrationsOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: registrationDecider,
      streamOf: registrationStream,
      cacheSize: 3000,
    }),
);

/** The streams `seats-{examId}`: the places of one sitting. */
export const seatsOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: seatsDecider,
      streamOf: seatsStream,
      cacheSize: 500,
      // Thousands of people meet in the stream of one sitting.
      together: true,
    }),
);

/** The places of a sitting as they stand, without waiting behind whoever is taking one. */
export async function seatsState(services: Services, examId: string): Promise<SeatsState> {
  const seats = seatsOf(services);
  return seats.peek(examId) ?? (await seats.load(examId)).state;
}

/** The streams `id-claim-{keyed hash}`: when an ID is used. */
export const idClaimsOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: idClaimsDecider,
      streamOf: idClaimStream,
      cacheSize: 1000,
    }),
);

export const registrationIdOf = (userId: string, catId: string): string =>
  hash('sha256', `${userId}\n${catId}`, 'hex').slice(0, 32);

const idKey = installationKey('vigil id claims');
const ticketKey = installationKey('vigil admission tickets');

/**
 * The numbers of tickets: of a registration in one sitting, the same each time; another sitting has another number.
 * Without the installation's key nobody makes one.
 */
export async function ticketNumbers(
  services: Services,
): Promise<(registrationId: string, examId: string) => string> {
  const key = await ticketKey(services);
  return (registrationId, examId) =>
    ticketNumber(createHmac('sha256', key).update(`${registrationId}\n${examId}`).digest());
}

/** Stands for an ID in the log: without the installation's key nobody finds the number by trying. */
export async function idHashOf(services: Services, type: number, number: string): Promise<string> {
  return createHmac('sha256', await idKey(services))
    .update(`${type}\n${canonicalId(type, number)}`)
    .digest('hex')
    .slice(0, 40);
}

/** Runs a command on a sitting's places; refuses `SeatsFull` in words. */
export async function runSeats(
  services: Services,
  command: SeatCommand,
  envelope: CommandEnvelope,
): Promise<SeatsState> {
  const outcome = await seatsOf(services).execute(command.examId, command, envelope);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.kind === 'refused')
    throw new RefusedError(outcome.refusal.reason, '该场次名额已满，请选择其他场次！');
  return outcome.state;
}

const registrationWords = {
  NotSignedUpYet: '请先填写报名信息！',
  NothingToResit: '没有可以补考的考试！',
  SignedUpAlready: '已报名该考试！',
  InOtherGroup: '已在其他团体报名中！',
} as const;

export async function runRegistration(
  services: Services,
  command: RegistrationCommand,
  envelope: CommandEnvelope,
): Promise<RegistrationState> {
  const outcome = await registrationsOf(services).execute(command.registrationId, command, envelope);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.kind === 'refused')
    throw new RefusedError(outcome.refusal.reason, registrationWords[outcome.refusal.reason]);
  return outcome.state;
}
