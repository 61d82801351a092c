import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { Rest } from '../../platform/rest.js';
import { chosenFaceProvider, embeddedEngine } from './face-config.js';
import { facePermission } from './face-prop.js';

@ObjectType({ simpleResolvers: true })
export class FaceConfigState {
  @Field(() => String, { description: 'human (the embedded engine), qcloud, baidu, aliyun' })
  provider!: string;
}

/** Who compares faces. */
@Resolver()
export class FaceConfigResolver {
  @Access.admin(facePermission)
  @Rest('/api/sys/config/face/state')
  @Query(() => FaceConfigState)
  async faceConfigState(@Ctx() { services }: RequestContext): Promise<FaceConfigState> {
    return { provider: (await chosenFaceProvider(services))?.name ?? embeddedEngine };
  }
}
