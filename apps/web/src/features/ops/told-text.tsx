import { m } from '#app/paraglide/messages.js';

/** What the applicant will read, in both languages: whoever sends it should know what it says. */
export function ToldText({ en, fil }: { en: string; fil: string }) {
  return (
    <span className="told">
      <span lang="en">
        <small>{m.ops_told_en()}</small>
        {en}
      </span>
      <span lang="fil">
        <small>{m.ops_told_fil()}</small>
        {fil}
      </span>
    </span>
  );
}
