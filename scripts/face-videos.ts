import { makeVideos } from '@luwag/testing/faces/make-videos';
import { type VideoName, videoNames } from '@luwag/testing/faces/video-scripts';
import { videoFile } from '@luwag/testing/faces/videos';

// Videos of faces for Chromium's fake camera, from two portraits in the public domain.
//   npm run faces                   makes those that are missing and says where they are
//   node scripts/face-videos.ts <folder> <name>…   draws these into that folder
const [folder, ...names] = process.argv.slice(2);
if (folder) await makeVideos(folder, names as VideoName[]);
else for (const name of videoNames) console.log(videoFile(name));
