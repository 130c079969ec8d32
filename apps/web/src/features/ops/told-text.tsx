import { m } from '#app/paraglide/messages.js';

const languages = { en: m.ops_told_en, fil: m.ops_told_fil };

type ToldTextProps = { words(language: keyof typeof languages): string };

/** What the applicant will read, in both languages: whoever sends it should know what it says. */
export const ToldText = ({ words }: ToldTextProps) => (
  <span className="told">
    {(['en', 'fil'] as const).map((language) => (
      <span key={language} lang={language}>
        <small>{languages[language]()}</small>
        {words(language)}
      </span>
    ))}
  </span>
);
