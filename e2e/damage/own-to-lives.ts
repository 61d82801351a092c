/** Collections, and documents, that each life of an installation leaves as it was: how far work behind the scenes got, what was tried, counted or backed up, who is logged in. */
export const ownCollections: readonly string[] = [
  'data backup_runs',
  'data login_attempts',
  'data media_jobs',
  'data service_probes',
  'data sessions',
  'data settings/media-scanned',
  'data settings/reactor:',
  'data storage_usage',
];

/** Where a life makes documents under ids of its own; those that were there before are compared. */
export const ownDocuments: readonly string[] = ['view papers', 'view watch_cards', 'view wrong_answers'];

/** Fields that each life writes with times and ids of its own, of documents that are compared otherwise. */
export const ownFields: readonly string[] = [
  // Where in the log the last event of a row stands: reactors come in between.
  'view *#position',
  'data banks#updateTime',
  'data last_logins#at',
  'data settings/life-sign#boot',
  'data settings/life-sign#value',
  'data settings/life-sign#version',
  'view exam_statistics#minutes',
  'view exam_statistics#seconds',
  'view papers#handTime',
  'view papers#userTime',
  'view watch_cards#handTime',
  'view watch_cards#lastActAt',
  'view wrong_answers#wrong',
];
