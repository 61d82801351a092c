import { z } from 'zod';
import { accept, refuse, type Decider, type Decision, type Happened } from '../kernel/decider.js';
import { liftable, waiverStands, type Waiver } from '../sitting/public.js';

/** 0 access, with a reason; 1 abnormal, of whom the camera or face check turned away. */
export const applicationKinds = { access: 0, abnormal: 1 } as const;

/** Facts of `exam-application-{key}`: what one person asked for about one exam, one application after the other. */
export const applicationSchemas = {
  ApplicationFiled: z.object({
    applicationId: z.string(),
    examId: z.string(),
    userId: z.string(),
    kind: z.number(),
    /** the exam whose check failed, where another time of it is asked for */
    oldExamId: z.string().nullable(),
    /** whether its camera check succeeded; null: an access application */
    cameraPass: z.boolean().nullable(),
    reason: z.string(),
    /** files of the applicant */
    fileIds: z.array(z.string()),
  }),
  ApplicationAudited: z.object({
    applicationId: z.string(),
    auditorId: z.string(),
    approved: z.boolean(),
    msg: z.string(),
    lifts: z.array(z.enum(liftable)),
    /** ms; null: as long as the exam may be entered */
    until: z.number().nullable(),
  }),
  ApplicationWithdrawn: z.object({ applicationId: z.string() }),
  /** Taken out of the list by staff; what it had been granted is granted no more. */
  ApplicationDeleted: z.object({ applicationId: z.string() }),
};

type Data<Type extends keyof typeof applicationSchemas> = z.infer<(typeof applicationSchemas)[Type]>;
export type ApplicationFiled = Data<'ApplicationFiled'>;
export type ApplicationAudited = Data<'ApplicationAudited'>;
export type ApplicationEvent = {
  readonly [Type in keyof typeof applicationSchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof applicationSchemas];

export type ApplicationCommand =
  /** `waived`: applications that the person's papers used up */
  | ({ readonly type: 'FileApplication'; readonly waived: readonly string[] } & Omit<
      ApplicationFiled,
      'applicationId'
    > & { readonly key: string })
  | { readonly type: 'WithdrawApplication'; readonly applicationId: string }
  /** by whom is the command's actor; a rejection lifts nothing */
  | ({ readonly type: 'AuditApplication' } & Omit<ApplicationAudited, 'auditorId'>)
  | { readonly type: 'DeleteApplication'; readonly applicationId: string };

/** Why it is not taken; the sentence for each is made at the edge. */
export type ApplicationRefusal = {
  readonly reason:
    | 'ApplicationReasonMissing'
    | 'ApplicationWaits'
    | 'ApprovedAlready'
    | 'NoApplication'
    | 'AuditedAlready'
    | 'OwnApplication'
    | 'AuditReasonMissing'
    | 'AuditUntilPast';
};

export interface ApplicationState {
  /** how many were filed */
  readonly count: number;
  /** the last one; null: none, or it was withdrawn or deleted */
  readonly filed: ApplicationFiled | null;
  readonly audited: ApplicationAudited | null;
}

/** Characters of a reason, the applicant's and the auditor's. */
export const applicationTextMost = 500;

const initialState: ApplicationState = { count: 0, filed: null, audited: null };
export const applicationStream = (key: string): string => `exam-application-${key}`;
/** The stream's key that an application stands under. */
export const applicationKey = (applicationId: string): string => applicationId.replace(/-\d+$/, '');

type ApplicationDecision = Decision<ApplicationEvent, ApplicationRefusal>;

/** What its person may start with, by this application; null: nothing. Whether it was used, their claims say. */
export const waiverOf = ({ filed, audited }: ApplicationState): Waiver | null =>
  filed === null || audited === null || !audited.approved
    ? null
    : { applicationId: filed.applicationId, lifts: [...audited.lifts], until: audited.until };

const isText = (text: string): boolean => text !== '' && text.length <= applicationTextMost;

function file(
  { type: _type, key, waived, ...asked }: Extract<ApplicationCommand, { type: 'FileApplication' }>,
  state: ApplicationState,
  now: number,
): ApplicationDecision {
  const { filed, audited } = state;
  const reason = asked.reason.trim();
  if (!isText(reason)) return refuse({ reason: 'ApplicationReasonMissing' });
  if (filed !== null && audited === null)
    return filed.reason === reason && filed.kind === asked.kind
      ? accept()
      : refuse({ reason: 'ApplicationWaits' });
  const waiver = waiverOf(state);
  if (waiver !== null && waiverStands(waiver, waived, now)) return refuse({ reason: 'ApprovedAlready' });
  const applicationId = `${key}-${state.count + 1}`;
  return accept<ApplicationEvent>({ type: 'ApplicationFiled', data: { ...asked, applicationId, reason } });
}

function audit(
  { type: _type, ...said }: Extract<ApplicationCommand, { type: 'AuditApplication' }>,
  { filed, audited }: ApplicationState,
  auditorId: string,
  now: number,
): ApplicationDecision {
  if (filed?.userId === auditorId) return refuse({ reason: 'OwnApplication' });
  const msg = said.msg.trim();
  if (!isText(msg)) return refuse({ reason: 'AuditReasonMissing' });
  if (audited !== null)
    return audited.approved === said.approved && audited.auditorId === auditorId && audited.msg === msg
      ? accept()
      : refuse({ reason: 'AuditedAlready' });
  if (said.approved && said.until !== null && said.until <= now) return refuse({ reason: 'AuditUntilPast' });
  const granted = said.approved ? { lifts: said.lifts, until: said.until } : { lifts: [], until: null };
  return accept<ApplicationEvent>({
    type: 'ApplicationAudited',
    data: { ...said, ...granted, msg, auditorId },
  });
}

function decide(
  command: ApplicationCommand,
  state: ApplicationState,
  { arrivedAt, actor }: { readonly arrivedAt: number; readonly actor: { readonly id: string } },
): ApplicationDecision {
  if (command.type === 'FileApplication') return file(command, state, arrivedAt);
  const { applicationId } = command;
  if (state.filed?.applicationId !== applicationId)
    return command.type === 'AuditApplication' ? refuse({ reason: 'NoApplication' }) : accept();
  switch (command.type) {
    case 'AuditApplication':
      return audit(command, state, actor.id, arrivedAt);
    case 'WithdrawApplication':
      if (actor.id !== state.filed.userId) return refuse({ reason: 'NoApplication' });
      return state.audited === null
        ? accept<ApplicationEvent>({ type: 'ApplicationWithdrawn', data: { applicationId } })
        : refuse({ reason: 'AuditedAlready' });
    case 'DeleteApplication':
      return accept<ApplicationEvent>({ type: 'ApplicationDeleted', data: { applicationId } });
  }
}

function evolve(state: ApplicationState, event: Happened<ApplicationEvent>): ApplicationState {
  switch (event.type) {
    case 'ApplicationFiled':
      return { count: state.count + 1, filed: event.data, audited: null };
    case 'ApplicationAudited':
      return { ...state, audited: event.data };
    case 'ApplicationWithdrawn':
    case 'ApplicationDeleted':
      return { ...state, filed: null, audited: null };
    default:
      return state;
  }
}

/** The rules of applications about one exam by one person: RULES.md. */
export const applicationDecider: Decider<
  ApplicationState,
  ApplicationCommand,
  ApplicationEvent,
  ApplicationRefusal
> = { initialState, decide, evolve };
