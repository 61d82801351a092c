import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { faceChoiceEntity, faceConfigEntity } from './face-providers/face-config.js';
import { realPersonWords } from './event-words.js';
import { FaceConfigResolver } from './face-providers/face-config.resolver.js';
import { faceProp } from './face-providers/face-prop.js';
import { FaceLoginResolver } from './face-login/face-login.resolver.js';
import { followKnownFaces } from './face-login/known-faces.js';
import { whenRealPersonApprovedPrint } from './face-login/prints.js';
import { realPersonsToReview } from './home.js';
import { kinds } from './identity.js';
import { realPersonGrants, realPersonMenu } from './menu.js';
import { ownRealPerson } from './own-data.js';
import { whenFaceConsentWithdrawnForget, whenRealPersonAuditedTell, withdraw } from './reactors.js';
import { RealPersonResolver } from './real-person.resolver.js';
import { reviewersRightToFile } from './right-to-file.js';
import { realPersonSettings } from './settings.js';

/** 实名认证: a person's name, number and face, submitted, reviewed, and used by exams and face login. */
export const realPersonSlice: Slice = {
  name: 'real-person',
  resolvers: [RealPersonResolver, FaceLoginResolver, FaceConfigResolver],
  collections,
  menu: realPersonMenu,
  home: [realPersonsToReview],
  grants: realPersonGrants,
  settings: realPersonSettings,
  configProps: { face: faceProp },
  eventWords: realPersonWords,
  heavyOperations: ['realSubmit', 'userFaceLogin'],
  files: { graceHours: { [kinds.face]: 24, [kinds.identity]: 24 } },
  rightToFile: reviewersRightToFile,
  entities: (services) => [faceConfigEntity(services), faceChoiceEntity(services)],
  forget: withdraw,
  ownData: ownRealPerson,
  serve: (services) => Promise.resolve(followKnownFaces(services)),
  react: (services, lease) =>
    together([
      () => startReactor(services, whenRealPersonAuditedTell(services), lease),
      () => startReactor(services, whenRealPersonApprovedPrint(services), lease),
      () => startReactor(services, whenFaceConsentWithdrawnForget(services), lease),
    ]),
};
