import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { useToken } from '@vigil/ui/session/session.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { Link, useParams } from 'react-router-dom';
import { requestLogin } from '../../app/login-request.ts';
import {
  AcknowledgeNoticeDocument,
  NoticeTextDocument,
  type NoticeTextQuery,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import styles from './notices.module.css';

/** /web/notice/detail/:id 公告详情; what is not published, or for others, is not there. */
export function NoticePage() {
  const { id = '' } = useParams();
  const query = useQuery(NoticeTextDocument, { variables: { id }, fetchPolicy: 'network-only' });
  if (refusalOf(query.error)?.reason === 'NotFound')
    return (
      <Empty
        page
        title={t('公告不存在')}
        hint={t('它可能已被收回，或不是发给您的。')}
        action={
          <Button component={Link} to={paths.notices} variant="default">
            {t('全部公告')}
          </Button>
        }
      />
    );
  return (
    <QueryView query={query} loading={<Loading shape="page" />}>
      {({ noticeDetail }) => (
        <NoticeText notice={noticeDetail} onRead={() => void query.refetch().catch(() => undefined)} />
      )}
    </QueryView>
  );
}

interface NoticeTextProps {
  readonly notice: NoticeTextQuery['noticeDetail'];
  readonly onRead: () => void;
}

function NoticeText({ notice, onRead }: NoticeTextProps) {
  return (
    <article className={styles['text']}>
      <h1>{notice.title}</h1>
      <div className={styles['about']}>
        <span>{t('发布人：{{name}}', { name: notice.publisher })}</span>
        <span>
          {t('发布时间：')}
          <When value={notice.createTime} />
        </span>
      </div>
      <RichHtml html={notice.content} />
      {notice.link && (
        <p>
          <Button
            component="a"
            href={notice.link}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('打开链接')}
          </Button>
        </p>
      )}
      {notice.mustRead && <Receipt notice={notice} onRead={onRead} />}
    </article>
  );
}

/** What must be read asks its reader to say so. */
function Receipt({ notice, onRead }: NoticeTextProps) {
  const token = useToken();
  const [acknowledge, { loading }] = useMutation(AcknowledgeNoticeDocument);
  const say = async () => {
    await acknowledge({ variables: { id: notice.id } });
    notifySuccess(t('已确认阅读'));
    onRead();
  };
  return (
    <div className={styles['foot']}>
      {notice.acknowledged ? (
        <Tag tone="success">{t('您已确认阅读')}</Tag>
      ) : (
        <>
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={loading}
            onClick={() => (token === null ? requestLogin() : void say().catch(notifyError))}
          >
            {t('我已阅读')}
          </Button>
          <span>{t('本公告要求确认阅读')}</span>
        </>
      )}
    </div>
  );
}
