import { m } from '#app/paraglide/messages.js';

type EntryPicturesProps = {
  /** Who wrote the entry, if it was not whoever reads it. */
  author: string | undefined;
  pictures: readonly { id: string; width: number; height: number }[];
  /** Of a picture: our own origin passes it on to the API, which asks who is looking. */
  addressOf(pictureId: string): string;
};

/** What came with a message of a case; each opens whole. */
export function EntryPictures({ author, pictures, addressOf }: EntryPicturesProps) {
  if (pictures.length === 0) return null;
  const alt =
    author === undefined ? m.disputes_picture_alt_own() : m.disputes_picture_alt({ name: author });
  return (
    <span className="row said-pictures">
      {pictures.map(({ id, width, height }) => (
        <a key={id} href={addressOf(id)}>
          <img src={addressOf(id)} width={width} height={height} alt={alt} loading="lazy" />
        </a>
      ))}
    </span>
  );
}
