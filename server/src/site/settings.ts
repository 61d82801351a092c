import type { SettingDeclarations } from '../platform/declarations/settings.js';

/** What an installation switches of the site itself. */
export const siteSettings: SettingDeclarations = {
  unknownHosts: {
    ...{ kind: 'switch', initially: true, group: 'site', title: '未登记的域名显示默认品牌' },
    hint: '关闭后，有多个品牌时，未登记在任何品牌下的域名打不开学员端。',
    obeyedBy: 'site/brands/brands.ts',
  },
  maintenance: {
    ...{ kind: 'switch', initially: false, group: 'site', title: '维护模式', toPages: true },
    hint: '开启后学员端只显示维护公告，不能开始新的考试；已经开始的考试会收到提醒，照常作答和交卷，管理员不受影响。',
    obeyedBy: 'platform/maintenance.ts',
  },
  maintenancePlan: {
    ...{ kind: 'text', initially: '', charsAtMost: 200, group: 'site', title: '维护预告', toPages: true },
    ...{ onlyWhile: { name: 'maintenance', is: false }, endedBy: { name: 'maintenance', is: true } },
    hint: '填写何时维护、多久；保存后所有打开的页面立即显示，考试中的考生也会看到，考试照常进行。',
    obeyedBy: 'platform/maintenance.ts',
  },
  maintenanceNotice: {
    ...{ kind: 'text', initially: '', charsAtMost: 200, group: 'site', title: '维护公告', toPages: true },
    ...{ onlyWhile: { name: 'maintenance', is: true }, endedBy: { name: 'maintenance', is: false } },
    hint: '告诉学员何时恢复',
    obeyedBy: 'platform/maintenance.ts',
  },
};
