import { useQuery } from '@apollo/client/react';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { OwnProfileHistoryDocument } from '../../generated/graphql.ts';
import styles from '../own-account.module.css';

const actors: Readonly<Record<string, string>> = { self: t('本人'), staff: t('管理员'), system: t('系统') };
const fieldNames: Readonly<Record<string, string>> = {
  userName: t('登录账号'),
  realName: t('姓名'),
  mobile: t('手机号'),
  email: t('邮箱'),
  passwordHash: t('密码'),
  passwordChangeDue: t('首次登录修改密码'),
  idCard: t('证件号码'),
  idCardType: t('证件类型'),
  avatar: t('头像'),
  idPhotoFileId: t('证件照'),
  faceFileId: t('人脸照片'),
  faceUnverified: t('人脸照片'),
  roles: t('角色'),
  roleType: t('角色'),
  departId: t('部门'),
  deptCode: t('部门'),
  groupIds: t('用户组'),
  groupKey: t('用户组'),
  state: t('账号状态'),
  expireTime: t('有效期'),
};
const shownAtMost = 20;

/** When the own account was changed, by whom, and which of it: never to what. */
export function ProfileHistory() {
  const query = useQuery(OwnProfileHistoryDocument, { fetchPolicy: 'network-only' });
  return (
    <Panel title={t('修改记录')}>
      <QueryView
        query={query}
        isEmpty={({ ownProfileHistory }) => ownProfileHistory.length === 0}
        empty={<p className={styles['quiet']}>{t('资料还没有被修改过。')}</p>}
      >
        {({ ownProfileHistory }) => (
          <ul className={styles['list']}>
            {ownProfileHistory.slice(0, shownAtMost).map(({ version, time, by, fields }) => (
              <li key={version} className={styles['row']}>
                <span>
                  {t('{{who}}修改了{{what}}', {
                    who: actors[by] ?? by,
                    what:
                      [...new Set(fields.map((name) => fieldNames[name] ?? t('其他信息')))].join('、') ||
                      t('资料'),
                  })}
                </span>
                <span className={styles['quiet']}>
                  <When value={time} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
