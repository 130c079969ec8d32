import { makeDrawings } from '@luwag/testing/faces/make-videos';
import { type Drawing, type VideoName, videoNames } from '@luwag/testing/faces/video-scripts';
import { drawMissing, videoFile } from '@luwag/testing/faces/videos';

// Videos of faces for Chromium's fake camera, from two portraits in the public domain, and those of
// their pictures that tests send without a camera.
//   npm run faces                   makes those that are missing and says where they are
//   npm run faces -- --short        what CI needs: two of the videos
//   node scripts/face-videos.ts <folder> <drawing>…   draws these into that folder
const shownInCi: VideoName[] = ['live_collins', 'print_collins'];
const [first, ...drawings] = process.argv.slice(2);
if (first && first !== '--short') await makeDrawings(first, drawings as Drawing[]);
else {
  const names = first ? shownInCi : videoNames;
  drawMissing(names);
  for (const name of names) console.log(videoFile(name));
}
