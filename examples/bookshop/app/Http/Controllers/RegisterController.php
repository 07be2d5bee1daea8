<?php

namespace App\Http\Controllers;

use App\Http\Requests\RegisterRequest;
use App\Http\Resources\UserResource;
use App\Models\User;
use Docgen\Attributes\Group;
use Illuminate\Http\JsonResponse;

#[Group('Account')]
class RegisterController extends Controller
{
    /**
     * Open an account
     *
     * Signing in is a second step: ask for a token with the new address and password.
     */
    public function __invoke(RegisterRequest $request): JsonResponse
    {
        $user = User::create($request->safe()->except('terms'));

        return UserResource::make($user->refresh())->response()->setStatusCode(201);
    }
}
