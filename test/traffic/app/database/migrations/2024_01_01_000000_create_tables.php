<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up(): void
    {
        Schema::create('hotels', function (Blueprint $table) {
            $table->id();
            $table->string('name');
            $table->string('city')->nullable();
            $table->unsignedTinyInteger('stars')->default(3);
            $table->timestamps();
        });
        Schema::create('rooms', function (Blueprint $table) {
            $table->id();
            $table->foreignId('hotel_id')->constrained();
            $table->string('name');
            $table->integer('size');
            $table->boolean('open')->default(true);
            $table->decimal('price', 8, 2);
            $table->string('kind')->default('single');
            $table->json('options')->nullable();
            $table->dateTime('opened_at')->nullable();
            $table->timestamps();
            $table->softDeletes();
        });
        Schema::create('guests', function (Blueprint $table) {
            $table->id();
            $table->string('name');
            $table->string('email')->unique();
            $table->string('password');
            $table->string('api_token')->nullable();
            $table->timestamps();
        });
        Schema::create('photos', function (Blueprint $table) {
            $table->id();
            $table->morphs('shows');
            $table->string('path');
        });
        Schema::create('tags', function (Blueprint $table) {
            $table->id();
            $table->string('label');
        });
        Schema::create('room_tag', function (Blueprint $table) {
            $table->foreignId('room_id');
            $table->foreignId('tag_id');
            $table->integer('weight')->default(1);
        });
        Schema::create('crates', function (Blueprint $table) {
            $table->id();
            $table->json('kinds');
            $table->json('flags');
            $table->json('hours');
            $table->json('slips')->nullable();
            $table->json('own');
        });
    }
};
