import type { Grants } from '../platform/declarations/roles.js';
import type { MenuEntry } from '../platform/declarations/menu.js';

export const auditPermission = 'sys:real:audit';

/** Who looks at faces and papers of identity at exams already (`exam:watch:all`) also says who people are. */
export const realPersonGrants: Grants = { proctor: [auditPermission] };

/** Reviews of who people are. */
export const realPersonMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'real',
    name: 'RealPersonAudit',
    component: 'real-person/review-page',
    title: '实名认证审核',
    permission: auditPermission,
    last: true,
  },
  {
    under: 'sys',
    path: 'face',
    name: 'FaceConfig',
    component: 'real-person/face-page',
    title: '人脸识别配置',
    permission: 'sys:face',
  },
];
