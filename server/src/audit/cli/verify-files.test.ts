import { expect, it } from 'vitest';
import { uploadCollections } from '../../uploads/public.js';
import { NamedFiles } from './verify-files.js';

const fileId = 'f5'.repeat(32);

it.each([
  ['an address', { text: `<img src="/api/common/file/${fileId}">` }],
  ['a file’s id', { fileId }],
  ['a face', { faceFileId: fileId }],
  ['a film’s poster', { made: { poster: fileId, audio: null } }],
  ['a recording made of another', { made: { poster: null, audio: fileId } }],
  ['the size of a picture', { made: { sizes: [{ width: 480, fileId }] } }],
])('a document that names %s wants it to be there', (_what, content) => {
  const named = new NamedFiles();
  named.seeDocument(uploadCollections.mediaJobs, { id: 'a', ...content });
  expect([...named.expected()]).toEqual([[fileId, '文档 media_jobs/a']]);
});

it('the hash of something else is no file', () => {
  const named = new NamedFiles();
  named.seeDocument({ name: 'question_versions' }, { id: 'a', sha256: fileId } as never);
  expect([...named.expected()]).toEqual([]);
});

it('a field that its collection does not declare names none', () => {
  const named = new NamedFiles();
  named.seeDocument({ name: 'others' }, { id: 'a', poster: fileId } as never);
  expect([...named.expected()]).toEqual([]);
});

it('of a collection whose files pass none is expected', () => {
  const named = new NamedFiles();
  named.seeDocument({ name: 'parts', fileFields: 'passing' }, { id: 'a', fileId } as never);
  expect([...named.expected()]).toEqual([]);
});
