import { ownTemplates, type NotifyTemplate, type Variable } from '@vigil/domain/messages/templates/template';
import { findAll } from '@vigil/stores/documents/find-all';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

type Kept = Pick<Services, 'documents'>;

const templatesOf = ({ documents }: Kept) =>
  documents.collection<NotifyTemplate>(collections.notifyTemplates);

export const codeTaken = '模板编码已存在！';

/** A template as reference data: who changed what stands in the log. */
export const templateEntity = (services: Kept): ReferenceEntity<NotifyTemplate> =>
  openEntity('notify-template', '通知模板', templatesOf(services), {
    unique: {
      keys: [{ name: 'code', of: ({ code }) => code, refusal: codeTaken }],
      among: templatesOf(services),
    },
  });

/** Those that come with the program, as they are until somebody changes them: id = code, version 0. */
const untouched = new Map<string, NotifyTemplate>(
  ownTemplates.map((own) => [
    own.code,
    { ...own, id: own.code, version: 0, enabled: true, createTime: 0, updateTime: 0 },
  ]),
);

export const isOwn = (id: string): boolean => untouched.has(id);

/** Every template, by code. */
export async function everyTemplate(services: Kept): Promise<NotifyTemplate[]> {
  const stored = await findAll(templatesOf(services), {});
  const all = new Map([...untouched, ...stored.map((one) => [one.id, one] as const)]);
  return [...all.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** One of them; null: there is none. */
export const templateById = async (services: Kept, id: string): Promise<NotifyTemplate | null> =>
  (await templatesOf(services).get(id)) ?? untouched.get(id) ?? null;

/** A template that comes with the program, as it is now, enabled or not. */
export async function ownTemplate(services: Kept, code: string): Promise<NotifyTemplate> {
  const one = await templateById(services, code);
  if (one === null) throw new Error(`no template comes with the program as ${code}`);
  return one;
}

/** What stands for each variable in a preview where nothing better is known. */
export const samplesOf = (variables: readonly Variable[]): Record<string, string> =>
  Object.fromEntries(variables.map(({ name, sample }) => [name, sample]));
