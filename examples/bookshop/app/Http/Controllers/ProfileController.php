<?php

namespace App\Http\Controllers;

use App\Http\Resources\UserResource;
use Docgen\Attributes\Group;
use Docgen\Attributes\Summary;
use Illuminate\Http\Request;
use Illuminate\Validation\Rule;

#[Group('Account')]
class ProfileController extends Controller
{
    /** The signed-in customer, with the number of their orders. */
    #[Summary('Show my profile')]
    public function show(Request $request): UserResource
    {
        return new UserResource($request->user()->loadCount('orders'));
    }

    /** Change my profile */
    public function update(Request $request): UserResource
    {
        $user = $request->user();

        $user->update($request->validate([
            'name' => 'sometimes|string|max:120',
            'email' => ['sometimes', 'email', Rule::unique('users')->ignore($user)],
        ]));

        return new UserResource($user);
    }
}
