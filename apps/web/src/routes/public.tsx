export { PublicFrame as default } from '#app/shared/components/landing/public-frame.tsx';
