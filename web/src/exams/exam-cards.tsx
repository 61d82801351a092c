import { SimpleGrid } from '@mantine/core';
import type { ExamRowFieldsFragment } from '../generated/graphql.ts';
import { ExamCard } from './exam-card.tsx';
import { ListedOpenExam, openAmong } from './use-open-paper.ts';

interface ExamCardsProps {
  readonly exams: readonly ExamRowFieldsFragment[];
  readonly heading?: 'h2' | 'h3';
}

/** Exams as cards: three across on a desk, one on a phone. */
export function ExamCards({ exams, heading = 'h2' }: ExamCardsProps) {
  return (
    <ListedOpenExam value={openAmong(exams)}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {exams.map((exam) => (
          <ExamCard key={exam.id} exam={exam} heading={heading} />
        ))}
      </SimpleGrid>
    </ListedOpenExam>
  );
}
