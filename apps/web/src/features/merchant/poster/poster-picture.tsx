import { QRCodeSVG } from 'qrcode.react';
import { type Drawing, ink, type Shape, type TextShape } from './shapes.ts';

/** For whoever draws it once more elsewhere in the page. */
export const pictureId = 'poster';

type PosterPictureProps = { drawing: Drawing; payload: string; title: string };

/** The poster as the page and the printer draw it. */
export function PosterPicture({ drawing, payload, title }: PosterPictureProps) {
  const { width, height, shapes } = drawing;
  return (
    <svg
      id={pictureId}
      className="poster"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
    >
      {shapes.map((shape, index) => (
        // The list is drawn whole, and nothing in it ever changes places.
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no names
        <PosterShape key={index} shape={shape} payload={payload} />
      ))}
    </svg>
  );
}

function PosterShape({ shape, payload }: { shape: Shape; payload: string }) {
  switch (shape.kind) {
    case 'rect': {
      const { kind: _, radius, opacity, fill = 'none', ...rect } = shape;
      return <rect {...rect} rx={radius} fill={fill} fillOpacity={opacity} />;
    }
    case 'path':
      return (
        <path
          d={shape.d}
          transform={`translate(${shape.x} ${shape.y}) scale(${shape.scale})`}
          fill={shape.fill ?? 'none'}
          stroke={shape.stroke}
          strokeWidth={shape.strokeWidth}
          strokeDasharray={shape.dash?.join(' ')}
          strokeLinecap={shape.isRound ? 'round' : undefined}
          strokeLinejoin={shape.isRound ? 'round' : undefined}
        />
      );
    case 'text':
      return <PosterText text={shape} />;
    case 'code':
      return (
        <QRCodeSVG
          className="poster-code"
          x={shape.x}
          y={shape.y}
          size={shape.side}
          value={payload}
          level="M"
          marginSize={4}
          bgColor={ink.paper}
          fgColor={ink.text}
          aria-hidden="true"
        />
      );
  }
}

const PosterText = ({ text }: { text: TextShape }) => (
  <text
    x={text.x}
    y={text.y}
    className={text.isMono ? 'poster-mono' : undefined}
    fontSize={text.size}
    fill={text.fill}
    textAnchor={text.anchor}
    letterSpacing={text.spacing && text.spacing * text.size}
  >
    {text.runs.map((run) => (
      <tspan key={run.text} fontWeight={run.weight}>
        {run.text}
      </tspan>
    ))}
  </text>
);
