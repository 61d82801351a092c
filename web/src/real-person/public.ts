export { FaceLoginWay } from './face-login-way.tsx';
