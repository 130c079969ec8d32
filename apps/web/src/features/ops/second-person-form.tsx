import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';

type SecondPersonFormProps = {
  fields: Readonly<Record<string, string>>;
  /** The field that says what was pressed. */
  name?: 'act' | 'decision';
  isYours: boolean;
  /** Whoever asked never may. */
  mayApprove?: boolean;
  words: { approve: string; refuse: string; withdraw: string };
};

/** The second person approves or refuses what waits; whoever asked for it can take it back. */
export function SecondPersonForm({
  fields,
  name = 'act',
  isYours,
  mayApprove = !isYours,
  words,
}: SecondPersonFormProps) {
  return (
    <PostForm className="row gap-3" fields={fields} preventScrollReset>
      {mayApprove && (
        <SubmitButton name={name} value="approve" of={fields} auto compact>
          {words.approve}
        </SubmitButton>
      )}
      <SubmitButton name={name} value="refuse" of={fields} variant="second" auto compact>
        {isYours ? words.withdraw : words.refuse}
      </SubmitButton>
    </PostForm>
  );
}
