import { Card } from '@luwag/ui/card';

export type Lesson = { title: () => string; text: () => string };

export type TeachingListProps = {
  id: string;
  title: string;
  lessons: readonly Lesson[];
  /** Above the card like its neighbour's, or inside it where the neighbour has none. */
  heading: 'above' | 'inside';
};

/** How something will go, step by step, told where the thing itself will one day stand. */
export function TeachingList({ id, title, lessons, heading }: TeachingListProps) {
  const head = (
    <h2 id={id} className="section-head home-section">
      {title}
    </h2>
  );
  return (
    <section className="home-lessons" aria-labelledby={id}>
      {heading === 'above' && head}
      <Card>
        {heading === 'inside' && head}
        <ol className="stack gap-5 numbered lessons">
          {lessons.map((lesson) => (
            <li key={lesson.title()}>
              <h3>{lesson.title()}</h3>
              <p className="small">{lesson.text()}</p>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
