import { RefusedError } from '../errors.js';

export const somebodyWasFaster = (noun: string): RefusedError =>
  new RefusedError('SomebodyWasFaster', `${noun}已被他人修改，请刷新后重试！`);

/** A save of what is there that does not say which version was looked at, where that would drop somebody's text. */
export const versionMissing = (noun: string): RefusedError =>
  new RefusedError('VersionMissing', `请先打开${noun}再保存：没有说明修改的是哪一版！`);

/** The log has a version of a document that the store refuses: a person has to look. */
export class ReferenceUnwritable extends Error {
  readonly code = 'ReferenceUnwritable';
  constructor(entity: string, id: string, version: number | undefined) {
    super(`${entity} ${id}: a unique index refuses version ${version}, which the log has`);
    this.name = 'ReferenceUnwritable';
  }
}
