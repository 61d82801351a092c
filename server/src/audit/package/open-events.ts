import type { Recorded } from '@vigil/domain/kernel/event';

/**
 * What a package without keys shows whole: facts that tell neither a score nor what is right. Any other event is
 * withheld, also one of a type that comes later.
 */
const open: ReadonlySet<string> = new Set([
  ...['PaperClaimed', 'PaperReleased', 'PaperReclaimed', 'PaperCreated', 'QuestionOpened', 'QuestionsOpened'],
  ...['AnswerSaved', 'AnswerSuperseded', 'DoubtMarked', 'RoughWorkKept', 'HelpAsked', 'CandidateLeft'],
  ...['InactivityReported', 'DebugToolsSuspected', 'FaceChecked', 'SnapshotTaken', 'CameraFailed'],
  ...['MessageSent', 'MessageShown', 'TimeAdded', 'DeadlineMoved', 'PaperHandedIn'],
  ...['BreakTaken', 'BreakEnded'],
  ...['AnswerArrivedLate', 'AnswerBroughtBack', 'LateAnswerAdmitted', 'PresenceChanged'],
  ...['AllOrderedIn', 'ExamExtended', 'MessageSentToAll', 'JudgingOrdered', 'PapersOrderedAhead'],
  ...['ActCarriedOut', 'ResultsPublished', 'ResultsWithdrawn', 'ServerInterrupted', 'ClockConfirmed'],
  ...['LogLossAccepted', 'SealKeyReplaced', 'FileKeyReplaced', 'AppKeyReplaced', 'AuditPackageMade'],
  ...['InstallationNamed', 'DocumentsSummed'],
]);

/** An event as it stands in a package: whole, or its place and hashes, which the seal still proves. */
export function shownEvent(event: Recorded, keys: boolean): object {
  if (keys || open.has(event.type)) return event;
  const { stream, revision, position, id, type, version, time, previousHash, hash } = event;
  return {
    ...{ stream, revision, position, id, type, version, time, previousHash, hash },
    ...(event.foreign === undefined ? { withheld: true } : { foreign: event.foreign }),
  };
}
