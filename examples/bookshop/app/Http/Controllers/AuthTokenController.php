<?php

namespace App\Http\Controllers;

use App\Http\Requests\IssueTokenRequest;
use App\Models\User;
use Docgen\Attributes\Group;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Hash;
use Illuminate\Validation\ValidationException;

#[Group('Account')]
class AuthTokenController extends Controller
{
    /**
     * Sign in
     *
     * Returns a bearer token. It is shown once and cannot be read again.
     */
    public function store(IssueTokenRequest $request): JsonResponse
    {
        $user = User::firstWhere('email', $request->validated('email'));

        if ($user === null || ! Hash::check($request->validated('password'), $user->password)) {
            throw ValidationException::withMessages(['email' => 'These credentials do not match our records.']);
        }

        $token = $user->createToken($request->validated('device_name'), $request->abilities($user));

        return response()->json([
            'token' => $token->plainTextToken,
            'abilities' => $token->accessToken->abilities,
        ], 201);
    }

    /**
     * Sign out
     *
     * Revokes the token the request was made with.
     */
    public function destroy(Request $request): Response
    {
        $request->user()->currentAccessToken()->delete();

        return response()->noContent();
    }
}
