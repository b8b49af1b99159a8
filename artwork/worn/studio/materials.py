"""What things are made of."""
import math
import os

import bpy


def material(name):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nodes, links = m.node_tree.nodes, m.node_tree.links
    return m, nodes, links, nodes['Principled BSDF'], nodes['Material Output']


def rgb(code):
    c = [int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in c) + (1.0,)


def cloth(folder, panel, inner, wish):
    """A panel's cloth: printed outside, paler or lined inside."""
    m, nodes, links, shader, out = material(panel + (' inside' if inner else ''))
    image = nodes.new('ShaderNodeTexImage')
    lining = os.path.abspath(f'{folder}/{panel}-inside.png')
    lined = inner and os.path.exists(lining)
    image.image = bpy.data.images.load(lining if lined else os.path.abspath(f'{folder}/{panel}-colour.png'))
    image.interpolation = 'Linear'
    colour = image.outputs['Color']
    if inner and not lined:  # only a part of the dye has come through
        pale = nodes.new('ShaderNodeMixRGB')
        pale.inputs['Fac'].default_value = wish.get('pale', 0.4)
        pale.inputs['Color2'].default_value = rgb(wish.get('ground', '#ece4d2'))
        links.new(colour, pale.inputs['Color1'])
        colour = pale.outputs['Color']
    high = nodes.new('ShaderNodeTexImage')
    high.image = bpy.data.images.load(os.path.abspath(f'{folder}/{panel}-height.png'))
    high.image.colorspace_settings.name = 'Non-Color'
    high.interpolation = 'Linear'
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Distance'].default_value = 0.006
    bump.inputs['Strength'].default_value = wish.get('bump', 1.0)
    bump.invert = inner
    links.new(high.outputs['Color'], bump.inputs['Height'])
    links.new(colour, shader.inputs['Base Color'])
    shader.inputs['Roughness'].default_value = 0.88
    shader.inputs['Specular'].default_value = 0.12
    shader.inputs['Sheen'].default_value = 0.35
    shader.inputs['Sheen Tint'].default_value = 0.6
    links.new(bump.outputs['Normal'], shader.inputs['Normal'])
    through = nodes.new('ShaderNodeBsdfTranslucent')
    links.new(colour, through.inputs['Color'])
    mix = nodes.new('ShaderNodeMixShader')
    mix.inputs['Fac'].default_value = wish.get('through', 0.14)
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(through.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], out.inputs['Surface'])
    return m


def linen(name='linen', dark='#a29682', light='#c6bca9', fine=30):
    m, nodes, links, shader, out = material(name)
    uv = nodes.new('ShaderNodeUVMap')
    waves = []
    for rotation in (0.0, math.pi / 2):
        turned = nodes.new('ShaderNodeMapping')
        turned.inputs['Rotation'].default_value[2] = rotation
        links.new(uv.outputs['UV'], turned.inputs['Vector'])
        stretch = nodes.new('ShaderNodeMapping')
        stretch.inputs['Scale'].default_value = (fine, fine / 15, 1)
        links.new(turned.outputs['Vector'], stretch.inputs['Vector'])
        noise = nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = 1.0
        noise.inputs['Detail'].default_value = 3
        links.new(stretch.outputs['Vector'], noise.inputs['Vector'])
        waves.append(noise.outputs['Fac'])
    both = nodes.new('ShaderNodeMath')
    both.operation = 'ADD'
    links.new(waves[0], both.inputs[0])
    links.new(waves[1], both.inputs[1])
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.4, rgb(dark)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.6, rgb(light)
    half = nodes.new('ShaderNodeMath')
    half.operation = 'MULTIPLY'
    half.inputs[1].default_value = 0.5
    links.new(both.outputs[0], half.inputs[0])
    links.new(half.outputs[0], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], shader.inputs['Base Color'])
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Distance'].default_value = 0.0015
    bump.inputs['Strength'].default_value = 0.5
    links.new(half.outputs[0], bump.inputs['Height'])
    links.new(bump.outputs['Normal'], shader.inputs['Normal'])
    shader.inputs['Roughness'].default_value = 0.95
    shader.inputs['Specular'].default_value = 0.08
    shader.inputs['Sheen'].default_value = 0.3
    return m


def wood(name, dark, light, scale=(6, 6, 60)):
    m, nodes, links, shader, out = material(name)
    where = nodes.new('ShaderNodeTexCoord')
    stretch = nodes.new('ShaderNodeMapping')
    stretch.inputs['Scale'].default_value = scale
    links.new(where.outputs['Object'], stretch.inputs['Vector'])
    noise = nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = 1.6
    noise.inputs['Detail'].default_value = 3
    noise.inputs['Distortion'].default_value = 0.15
    links.new(stretch.outputs['Vector'], noise.inputs['Vector'])
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.3, rgb(dark)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.72, rgb(light)
    links.new(noise.outputs['Fac'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], shader.inputs['Base Color'])
    shader.inputs['Roughness'].default_value = 0.42
    shader.inputs['Specular'].default_value = 0.35
    return m


def limewash(name, dark, light, scale):
    m, nodes, links, shader, out = material(name)
    nodes.remove(shader)
    shader = nodes.new('ShaderNodeBsdfDiffuse')
    links.new(shader.outputs[0], out.inputs['Surface'])
    where = nodes.new('ShaderNodeTexCoord')
    noise = nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = scale
    noise.inputs['Detail'].default_value = 4
    noise.inputs['Roughness'].default_value = 0.55
    links.new(where.outputs['Object'], noise.inputs['Vector'])
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.32, rgb(dark)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.68, rgb(light)
    links.new(noise.outputs['Fac'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], shader.inputs['Color'])
    return m


def plain(name, colour, roughness=0.9, metallic=0.0):
    m, nodes, links, shader, out = material(name)
    shader.inputs['Base Color'].default_value = rgb(colour)
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Metallic'].default_value = metallic
    shader.inputs['Specular'].default_value = 0.25
    return m
