import { useQuery } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Notices } from '../app/notices.tsx';
import { Page } from '../app/page.tsx';
import { MockExamsDocument } from '../generated/graphql.ts';
import { ExamCards } from './exam-cards.tsx';

/** /web/mockExam, 模拟考试: every mock open to me; may be entered at any time. */
export function MockPage() {
  const query = useQuery(MockExamsDocument);
  const [title, setTitle] = useState('');
  const wanted = title.trim().toLowerCase();
  return (
    <Page title={t('模拟考试')} hint={t('随时可以进入，成绩不计入正式考试。')}>
      <Notices />
      <QueryView
        query={query}
        loading={<Loading shape="cards" count={3} />}
        isEmpty={({ myExamList }) => myExamList.length === 0}
        empty={<Empty title={t('暂无模拟考试')} hint={t('管理员发布模拟考试后会显示在这里。')} />}
      >
        {({ myExamList }) => {
          const found = myExamList.filter((exam) => exam.title.toLowerCase().includes(wanted));
          return (
            <>
              <TextInput
                mb="lg"
                maw={360}
                type="search"
                aria-label={t('考试名称')}
                placeholder={t('搜索考试名称')}
                leftSection={<IconSearch size={18} aria-hidden />}
                value={title}
                onChange={(event) => setTitle(event.currentTarget.value)}
              />
              {found.length > 0 ? (
                <ExamCards exams={found} />
              ) : (
                <Empty
                  title={t('没有符合条件的考试')}
                  action={
                    <Button variant="default" onClick={() => setTitle('')}>
                      {t('清除条件')}
                    </Button>
                  }
                />
              )}
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}
